import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { createRegistrationBody, genders } from './registrations.ts'
import { may } from './roles.ts'
import { id, oneOf, optionalOneOf, optionalText, requiredText } from './rules/text.ts'

// One registration as the desk has it before it, and what the desk does to it.

export const actMessages = {
  changedMeanwhile: 'Iemand anders heeft deze registratie intussen gewijzigd',
  versionMissing: 'Versie is verplicht',
  invalidVersion: 'Versie moet een getal zijn',
  kindMissing: 'Kies herstellen of wijzigen',
  invalidKind: 'Kies herstel of wijziging',
  faultMissing: 'Kies wiens fout het was',
  invalidFault: 'Kies lid, klant of ons',
  reasonMissing: 'Reden is verplicht',
  noteMissing: 'Notitie is verplicht',
  fieldsMissing: 'Vul in wat er anders moet',
  nothingChanged: 'Er is niets gewijzigd',
  onlyMended: 'Dit kan alleen hersteld worden',
  memberMissing: 'Kies een installateur',
  noMember: 'Deze installateur bestaat niet',
  noPointsThen: 'Dit product gaf nog geen punten op de dag van registreren',
  reasonNames: 'Beide installateurs lezen de reden: noem er geen naam, bedrijf, plaats of e-mailadres in',
  blockedMember: 'Deze installateur is geblokkeerd',
  sameMember: 'De registratie staat al op naam van deze installateur',
  withdrawn: 'Deze registratie is ingetrokken',
  notWithdrawn: 'Deze registratie is niet ingetrokken',
  takenMeanwhile: 'Dit serienummer is intussen opnieuw geregistreerd',
} as const

/** A mending: it was never right. A change: it was right, and is no more. */
export const correctionKinds = ['herstel', 'wijziging'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

export const faults = ['lid', 'klant', 'ons'] as const
export type Fault = (typeof faults)[number]

/** What of a registration can change after it was right: who lives where. Anything else can only be mended. */
export const changeableFields = [
  'address_zipcode',
  'address_house_number',
  'huisnummer_toevoeging',
  'woonplaats',
  'selectedGender',
  'voorletters',
  'client_name',
  'client_email',
  'client_phone_number',
] as const satisfies (keyof typeof createRegistrationBody.shape)[]

// What is left out stays as it is, also where an empty text may stand.
const stays = z.nonoptional(optionalText())

const someFields = z.partial(
  z.extend(createRegistrationBody, { huisnummer_toevoeging: stays, woonplaats: stays, voorletters: stays }),
)

export const correctedFields = z.object(someFields.shape, actMessages.fieldsMissing)

export type CorrectedFields = z.output<typeof correctedFields>

const text = z.nullable(z.string())
const named = z.object({ id: z.int(), name: z.string() })

/** By the names of the form; of a product its brand and model. */
const changedField = z.object({ field: z.string(), old: text, new: text })

export type ChangedField = z.output<typeof changedField>

const pointsStatus = z.enum(['pending', 'credited', 'refused'])

const pointsOfStaff = z.object({
  /** 0 are the points of registering; then odd ones take back, and even ones award anew. */
  number: z.int(),
  credits: z.int(),
  /** Whose points they are: after a transfer of two members. */
  member: named,
  status: pointsStatus,
  /** What the member reads; null of the points of registering. */
  reason: text,
  /** Why the shop has not credited them: a sentence for the member. */
  refusal: text,
  created_at: z.string(),
  /** When the shop credited or refused them. */
  ended_at: text,
})

export type PointsOfStaff = z.output<typeof pointsOfStaff>

const mailOfStaff = z.object({
  /** As the calls for mails name it. */
  id: z.string(),
  title: z.string(),
  /** 'Klant' or 'Installateur'. */
  to: z.string(),
  /** Null when its retention has ended. */
  address: text,
  status: z.enum(['waiting', 'sent', 'dead']),
  created_at: z.string(),
  sent_at: text,
})

export type MailOfStaff = z.output<typeof mailOfStaff>

export const timelineKinds = [
  'geregistreerd',
  'herstel',
  'wijziging',
  'intrekken',
  'terugzetten',
  'overdragen',
  'notitie',
  'punten',
  'mail',
] as const

const timelineEntry = z.object({
  at: z.string(),
  kind: z.enum(timelineKinds),
  by: z.enum(['lid', 'servicedesk', 'portaal']),
  /** Null of the portal. */
  person: z.nullable(named),
  /** What happened, in one line: 'Hersteld', '250 punten bijgeschreven'. */
  text: z.string(),
  reason: text,
  fault_of: z.nullable(z.enum(faults)),
  fields: z.array(changedField),
})

export type TimelineEntry = z.output<typeof timelineEntry>

const registrationForStaff = z.object({
  id: z.int(),
  /** One more with each act: who changes it names the one that they saw. */
  version: z.int(),
  status: z.enum(['pending', 'credited', 'refused', 'withdrawn']),
  created_at: z.string(),
  corrected_at: text,
  withdrawn_at: text,
  product: z.object({ id: z.int(), brand: z.string(), model: z.string(), image: text }),
  serial_number: z.string(),
  install_date: z.string(),
  warranty_until: z.string(),
  certificate_code: z.string(),
  warranty_months: z.object({ statutory: z.int(), all_in: z.int() }),
  address_zipcode: z.string(),
  address_house_number: z.string(),
  huisnummer_toevoeging: text,
  woonplaats: text,
  selectedGender: z.enum(genders),
  voorletters: text,
  client_name: z.string(),
  client_email: z.string(),
  client_phone_number: z.string(),
  consent_version: z.string(),
  consented_at: z.string(),
  installer: z.object({ id: z.int(), name: z.string(), company: text, city: text, registrations: z.int() }),
  points: z.object({
    /** What it is worth now, with what is still on its way to the shop. */
    credits: z.int(),
    /** What its product earned at the moment of registering, and since which day. */
    rule: z.object({ valid_from: z.string(), credits: z.int() }),
    /** In the order in which they came; they add up to `credits`. */
    lines: z.array(pointsOfStaff),
  }),
  /** The newest first, as the timeline. */
  mails: z.array(mailOfStaff),
  timeline: z.array(timelineEntry),
})

export type RegistrationForStaff = z.output<typeof registrationForStaff>

/** It leaves a line in the record. */
export const getRegistrationForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/registrations/:id',
  hasNumericId: true,
  access: may.seeRegistrations,
  reply: z.object({ data: registrationForStaff }),
})

const version = id({ missing: actMessages.versionMissing, invalid: actMessages.invalidVersion })
const reason = requiredText(actMessages.reasonMissing, { max: 500, multiline: true })

export const correctionBody = z.object({
  version,
  kind: oneOf(correctionKinds, { missing: actMessages.kindMissing, invalid: actMessages.invalidKind }),
  /** Of a mending. */
  fault_of: optionalOneOf(faults, actMessages.invalidFault),
  fields: correctedFields,
  reason,
})

export type CorrectionBody = z.output<typeof correctionBody>

export const reasonBody = z.object({ version, reason })

export type ReasonBody = z.output<typeof reasonBody>

export const transferBody = z.object({
  version,
  member_id: id({ missing: actMessages.memberMissing, invalid: actMessages.noMember }),
  reason,
})

export type TransferBody = z.output<typeof transferBody>

/** Only staff read it. */
export const noteBody = z.object({ text: requiredText(actMessages.noteMissing, { max: 2000, multiline: true }) })

/** What an act does: the act itself does this and nothing else. */
export const consequences = z.object({
  /** What becomes different, by the names of the form. */
  fields: z.array(changedField),
  /** In this order: below zero is taken back. */
  points: z.array(z.object({ member: named, credits: z.int() })),
  /** To the customer, to the installer, and to an address that was never or no longer the customer's. */
  mails: z.array(z.object({ title: z.string(), to: z.string(), name: z.string(), address: z.string() })),
})

export type Consequences = z.output<typeof consequences>

function call<Name extends string>(name: Name) {
  return {
    method: 'POST',
    path: `/api/admin/registrations/:id/${name}`,
    hasNumericId: true,
    access: may.changeRegistrations,
  } as const
}

function act<Body extends z.ZodMiniObject>(name: string, body: Body) {
  return endpoint({ ...call(name), idempotency: 'optional', body, reply: done })
}

// The reason may still have to be thought of.
function preview<Body extends z.ZodMiniObject>(name: string, body: Body) {
  return endpoint({
    ...call(`${name}/preview`),
    body: z.extend(body, { reason: optionalText({ max: 500, multiline: true }) }),
    reply: z.object({ data: consequences }),
  })
}

const done = z.object({ data: z.object({ version: z.int() }) })

/** A stale version is 409 with what the registration is now. A preview asks the same as its act, and does nothing. */
export const registrationActs = {
  correctRegistration: act('corrections', correctionBody),
  previewCorrection: preview('corrections', correctionBody),
  withdrawRegistration: act('withdraw', reasonBody),
  previewWithdrawal: preview('withdraw', reasonBody),
  reinstateRegistration: act('reinstate', reasonBody),
  previewReinstatement: preview('reinstate', reasonBody),
  transferRegistration: act('transfer', transferBody),
  previewTransfer: preview('transfer', transferBody),
  noteOnRegistration: act('notes', noteBody),
  /** The confirmation of registering anew, to the address that there is now. */
  mailCustomerAgain: endpoint({ ...call('mails/customer'), idempotency: 'optional', reply: done }),
  mailInstallerAgain: endpoint({ ...call('mails/installer'), idempotency: 'optional', reply: done }),
} as const
