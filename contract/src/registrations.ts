import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageLength, pageNumber, paginated, searchText } from './pagination.ts'
import { pastDay } from './rules/day.ts'
import { email } from './rules/email.ts'
import { phoneNumber } from './rules/phone-number.ts'
import { spacedPostcode } from './rules/postcode.ts'
import { serialNumberMessages } from './rules/serial-number-messages.ts'
import { id, oneOf, optionalText, requiredText } from './rules/text.ts'

export const registrationMessages = {
  registered: 'Productregistratie succesvol',
  invalidProduct: 'Kies een geldig product',
  consentMissing: 'Accepteer de voorwaarden',
} as const

export const installDateMessages = {
  missing: 'Installatiedatum is verplicht',
  invalid: 'Vul een geldige datum in',
  future: 'Installatiedatum mag niet in de toekomst liggen',
} as const

/**
 * The statements that an installer makes by registering, newest first. A new text is added in front with a new version,
 * stored with each registration. Older ones stay: a device may send later what was registered under their text.
 */
const consentStatements = [
  {
    version: '2026-11-20',
    text: 'De persoonsgegevens van de klant worden verwerkt door de fabrikant. Ik heb de klant hierover geïnformeerd voor de all-in garantie.',
  },
] as const

export const consentStatement = consentStatements[0]

export const batchConsentStatement = {
  version: '2026-11-21-batch',
  text: 'De persoonsgegevens van deze klanten worden verwerkt door de fabrikant. Ik heb alle klanten hierover geïnformeerd voor de all-in garantie.',
} as const

export const genders = ['male', 'female', 'other', 'unknown'] as const
export type Gender = (typeof genders)[number]

/** What the form asks. A row of a batch has the same fields. */
export const createRegistrationBody = z.object({
  install_date: pastDay(installDateMessages),
  address_zipcode: spacedPostcode('Postcode is verplicht'),
  address_house_number: requiredText('Huisnummer is verplicht'),
  huisnummer_toevoeging: optionalText(),
  woonplaats: optionalText(),
  selectedProduct: id({ missing: 'Product is verplicht', invalid: registrationMessages.invalidProduct }),
  // Its format depends on the brand of the product: see rules/serial-number.ts.
  serial_number: requiredText(serialNumberMessages.missing),
  selectedGender: oneOf(genders, { missing: 'Geslacht is verplicht', invalid: 'Kies een geldig geslacht' }),
  voorletters: optionalText(),
  client_name: requiredText('Naam klant is verplicht'),
  client_email: email('E-mailadres klant is verplicht'),
  client_phone_number: phoneNumber(),
})

export type CreateRegistrationBody = z.output<typeof createRegistrationBody>

/** Devices keep what they can't send for weeks. A consent from longer ago is rather a clock that is wrong. */
const maxDays = 90

/**
 * Which statement the installer saw and when, as far as the client says so. An unknown statement or an impossible moment
 * counts as not said: it must never refuse a registration.
 */
export function consentFields(versions: readonly string[]) {
  return {
    consent_version: z.catch(z.nullish(z.enum(versions)), null),
    consented_at: z.catch(z.nullish(z.string().check(...possibleMoment)), null),
  }
}

const possibleMoment = [
  z.overwrite((text: string) => readMoment(text) ?? ''),
  z.minLength(1),
  z.meta({ format: 'date-time' }),
] as const

function readMoment(text: string): string | null {
  const moment = new Date(text)
  const age = Date.now() - moment.getTime()
  return age >= 0 && age <= maxDays * 24 * 60 * 60 * 1000 ? moment.toISOString() : null
}

/** What is sent: the form, and the statement under it when it was sent. Without that it counts as given on arrival. */
export const consentedRegistrationBody = z.extend(
  createRegistrationBody,
  consentFields(consentStatements.map(({ version }) => version)),
)

export type ConsentedRegistrationBody = z.output<typeof consentedRegistrationBody>

export const createRegistration = endpoint({
  method: 'POST',
  path: '/api/productregistration/create',
  access: 'verified',
  idempotency: 'optional',
  body: consentedRegistrationBody,
  status: 201,
  reply: z.object({ message: z.string() }),
})

/** How the points of a registration stand, or that it was withdrawn. */
export const listedStatus = z.enum(['pending', 'credited', 'refused', 'withdrawn'])

export type ListedStatus = z.output<typeof listedStatus>

export const registration = z.object({
  id: z.int(),
  install_date: z.string(),
  address: z.string(),
  address_zipcode: z.string(),
  address_house_number: z.string(),
  serial_number: z.string(),
  product: z.object({ brand: z.string(), model: z.string(), image: z.nullable(z.string()) }),
  credits: z.int(),
  synced_sparco: z.boolean(),
  status: listedStatus,
  certificate_code: z.string(),
})

export type Registration = z.output<typeof registration>

export const registrationSorts = ['install_date', 'product', 'status'] as const
export const registrationStatuses = ['pending', 'credited'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** The figures above the table: of all registrations of the member, also during a search. */
export const registrationTotals = z.object({
  registrations: z.int(),
  pending: z.int(),
  pending_credits: z.int(),
})

export const listRegistrationsQuery = z.object({
  page: pageNumber,
  per_page: pageLength,
  search: searchText,
  sort: oneOfOrNothing(registrationSorts.flatMap((sort) => [sort, `-${sort}`] as const)),
  status: oneOfOrNothing(registrationStatuses),
})

export type ListRegistrationsQuery = z.output<typeof listRegistrationsQuery>

/** The member's registrations, newest first. A search covers serial number, postcode, product, customer and town. */
export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/productregistration/all',
  access: 'verified',
  query: listRegistrationsQuery,
  reply: z.array(registration),
  pageReply: z.extend(paginated(registration), { totals: registrationTotals }),
})

export type RegistrationsPage = z.output<typeof listRegistrations.pageReply>

// Ignores an unknown sort or status, so that bookmarked addresses go on working.
function oneOfOrNothing<Choice extends string>(choices: readonly Choice[]) {
  return z.catch(z.optional(z.enum(choices)), undefined)
}
