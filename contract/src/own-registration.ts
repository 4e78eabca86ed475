import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { createRegistrationBody, genders, listedStatus } from './registrations.ts'
import { dayInAmsterdam, daysAfter, todayInAmsterdam } from './rules/day.ts'
import { oneOf, requiredText } from './rules/text.ts'

// What a member reads of one of their registrations, and what they do when something in it is wrong.

export const ownRegistrationMessages = {
  changedMeanwhile: 'Deze registratie is intussen gewijzigd. Kijk na wat er nu staat en probeer het opnieuw.',
  withdrawn: 'Deze registratie is ingetrokken. Je kunt er niets meer aan corrigeren.',
  tooLate: 'De termijn om zelf te corrigeren is voorbij. Meld de fout, dan passen wij het aan.',
  notYours: 'Dit kun je niet zelf corrigeren. Meld de fout, dan kijken wij ernaar.',
  reported: 'Je melding is verstuurd',
  tooManyReports: 'Er staan al drie meldingen van deze registratie open. We kijken er zo snel mogelijk naar.',
} as const

/** What a member may mend by themselves: where it stands, and who has it. */
export const correctedFields = z.object({
  address_zipcode: createRegistrationBody.shape.address_zipcode,
  address_house_number: createRegistrationBody.shape.address_house_number,
  huisnummer_toevoeging: createRegistrationBody.shape.huisnummer_toevoeging,
  woonplaats: createRegistrationBody.shape.woonplaats,
  selectedGender: createRegistrationBody.shape.selectedGender,
  voorletters: createRegistrationBody.shape.voorletters,
  client_name: createRegistrationBody.shape.client_name,
  client_email: createRegistrationBody.shape.client_email,
  client_phone_number: createRegistrationBody.shape.client_phone_number,
})

export type CorrectableField = keyof typeof correctedFields.shape

export const correctableFields = Object.keys(correctedFields.shape) as CorrectableField[]

export const correctOwnRegistrationBody = z.extend(correctedFields, { version: z.int('Versie is verplicht') })

export type CorrectOwnRegistrationBody = z.output<typeof correctOwnRegistrationBody>

/** The last day on which a member may mend what they registered then. */
export function lastCorrectionDay(registeredAt: Date, days: number): string {
  return daysAfter(dayInAmsterdam(registeredAt), days)
}

/** How many days it is until then: 0 on the day itself, less when it is over. */
export function daysUntil(lastDay: string): number {
  return Math.round((Date.parse(lastDay) - Date.parse(todayInAmsterdam())) / 86_400_000)
}

const pointsLine = z.object({
  at: z.string(),
  credits: z.int(),
  text: z.string(),
  status: z.enum(['pending', 'credited', 'refused']),
  /** Why they were changed or refused; null when there is nothing to say. */
  reason: z.nullable(z.string()),
})

export type PointsLine = z.output<typeof pointsLine>

export const storyKinds = [
  'registered',
  'received',
  'points-credited',
  'points-taken',
  'points-waiting',
  'points-refused',
  'mail-sent',
  'mail-waiting',
  'mail-failed',
  'corrected',
  'changed',
  'withdrawn',
  'reinstated',
  'reported',
  'settled',
] as const

const storyStep = z.object({
  at: z.string(),
  kind: z.enum(storyKinds),
  text: z.string(),
  detail: z.nullable(z.string()),
  by: z.enum(['lid', 'portaal', 'servicedesk']),
})

export type StoryStep = z.output<typeof storyStep>

const ownRegistration = z.object({
  id: z.int(),
  install_date: z.string(),
  address_zipcode: z.string(),
  address_house_number: z.string(),
  huisnummer_toevoeging: z.nullable(z.string()),
  woonplaats: z.nullable(z.string()),
  product: z.object({ id: z.int(), brand: z.string(), model: z.string(), image: z.nullable(z.string()) }),
  serial_number: z.string(),
  selectedGender: z.enum(genders),
  voorletters: z.nullable(z.string()),
  client_name: z.string(),
  client_email: z.string(),
  client_phone_number: z.string(),
  credits: z.int(),
  synced_sparco: z.boolean(),
  created_at: z.string(),
  status: listedStatus,
  version: z.int(),
  /** A day; null for a withdrawn one. */
  warranty_until: z.nullable(z.string()),
  warranty_months: z.object({ statutory: z.int(), all_in: z.int() }),
  certificate_code: z.string(),
  /** The last day on which the member may mend address and customer; null for a withdrawn one. */
  can_correct_until: z.nullable(z.string()),
  /** Newest first. Their sum is `credits`. */
  points: z.array(pointsLine),
  /** Newest first. */
  timeline: z.array(storyStep),
})

export type OwnRegistration = z.output<typeof ownRegistration>

/** One of the member's own registrations, with its story. 404 for somebody else's. */
export const getRegistration = endpoint({
  method: 'GET',
  path: '/api/productregistration/:id',
  hasNumericId: true,
  access: 'verified',
  reply: ownRegistration,
})

/** Mends address and customer, within some days of registering. A field that is not one of these is refused. */
export const correctOwnRegistration = endpoint({
  method: 'PUT',
  path: '/api/productregistration/:id',
  hasNumericId: true,
  access: 'verified',
  body: correctOwnRegistrationBody,
  reply: ownRegistration,
})

export const reportFields = {
  serial_number: 'Serienummer',
  selectedProduct: 'Product',
  install_date: 'Installatiedatum',
  address: 'Adres',
  customer: 'Klantgegevens',
  withdraw: 'Registratie intrekken',
  other: 'Iets anders',
} as const

export type ReportField = keyof typeof reportFields

const reportTexts = { missing: 'Kies wat er niet klopt', invalid: 'Kies wat er niet klopt' }

export const reportOwnRegistration = endpoint({
  method: 'POST',
  path: '/api/productregistration/:id/report',
  access: 'verified',
  idempotency: 'optional',
  body: z.object({
    field: oneOf(Object.keys(reportFields) as ReportField[], reportTexts),
    text: requiredText('Vul in wat het moet zijn', { max: 1_000, multiline: true }),
  }),
  status: 201,
  reply: z.object({ message: z.string() }),
})
