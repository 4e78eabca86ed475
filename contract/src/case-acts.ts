import * as z from 'zod/mini'
import { caseFields, type CaseKind } from './cases.ts'
import { person, presenceReply } from './content.ts'
import { endpoint } from './endpoint.ts'
import { actMessages, consequences, noteBody } from './registration-acts.ts'
import { may } from './roles.ts'
import { id, oneOf, optionalText, requiredText } from './rules/text.ts'

// One case as the desk has it before it, and what the desk does with it.

export const caseMessages = {
  changedMeanwhile: 'Iemand anders heeft aan deze zaak gewerkt',
  decided: 'Over deze zaak is al beslist',
  decisionMissing: 'Kies een besluit',
  invalidDecision: 'Dit besluit past niet bij deze zaak',
  memberMissing: 'Kies aan wie je het vraagt',
  notASide: 'Deze installateur hoort niet bij deze zaak',
  questionMissing: 'Vul je vraag in',
  names: 'De ander mag niet weten om wie het gaat: noem geen naam, bedrijf, plaats of e-mailadres',
  nothingStands: 'Dit serienummer staat niet meer op naam van een ander: er is niets dat kan blijven staan',
  registeredMeanwhile: 'Dit serienummer is intussen opnieuw geregistreerd',
} as const

export const decisionsOf = {
  betwist: { blijft: 'De registratie blijft staan', vervalt: 'De registratie vervalt' },
  'fout-gemeld': { hersteld: 'Hersteld', afgewezen: 'Niet overgenomen' },
  controle: { 'in-orde': 'In orde', 'niet-in-orde': 'Niet in orde' },
  cadeaushop: { afgehandeld: 'Afgehandeld' },
  // The first two of a proposal, the others of what the shop refused.
  punten: {
    bevestigen: 'Bevestigen',
    afwijzen: 'Afwijzen',
    'opnieuw-proberen': 'Opnieuw proberen',
    afgehandeld: 'Afgehandeld',
  },
  klant: { afgehandeld: 'Afgehandeld' },
  mail: { afgehandeld: 'Afgehandeld' },
} as const satisfies Record<CaseKind, Readonly<Record<string, string>>>

type Keys<Choices> = Choices extends unknown ? keyof Choices : never

export type Decision = Keys<(typeof decisionsOf)[CaseKind]>

export const decisions = [...new Set(Object.values(decisionsOf).flatMap((choices) => Object.keys(choices)))] as [
  Decision,
  ...Decision[],
]

/** For how many days either side of a dispute can object to what was decided, by answering the mail. */
export const objectionDays = 14

const text = z.nullable(z.string())

/** What was told or asked. A note is for staff only; what was decided is there once for each member who was told. */
export const messageKinds = ['vraag', 'antwoord', 'notitie', 'besluit'] as const

const caseMessage = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(messageKinds),
  /** Whom it is to, or whom an answer is from. */
  member: z.nullable(person),
  by: z.nullable(person),
  text: z.string(),
  photo_id: z.nullable(z.int()),
})

export type CaseMessage = z.output<typeof caseMessage>

const side = z.object({
  ...person.shape,
  company: text,
  email: z.string(),
  city: text,
  member_since: z.string(),
  registrations: z.int(),
  /** In how many disputes, this one too. */
  disputes: z.int(),
})

export type CaseSide = z.output<typeof side>

const standing = z.object({
  id: z.int(),
  version: z.int(),
  serial_number: z.string(),
  brand: z.string(),
  model: z.string(),
  created_at: z.string(),
  install_date: z.string(),
  address_zipcode: z.string(),
  address_house_number: z.string(),
  huisnummer_toevoeging: text,
  woonplaats: text,
  client_name: z.string(),
  client_email: z.string(),
  credits: z.int(),
  is_withdrawn: z.boolean(),
})

const caseForStaff = z.object({
  ...caseFields,
  /** What it is about in more words, such as what a member reported, under what each is called. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Whom it can be asked: of a dispute the claimant first, then the holder. */
  sides: z.array(side),
  /** The members who were asked and have not answered. */
  asked: z.array(z.int()),
  claim: z.nullable(
    z.object({ serial_number: z.string(), install_date: z.string(), note: text, photo_id: z.nullable(z.int()) }),
  ),
  /** Of an e-mail that was not delivered: which. */
  mail_id: z.optional(z.string()),
  /** Of registrations that look farmed: the Dutch day on which the member registered them. */
  flagged_day: z.optional(z.string()),
  standing: z.nullable(standing),
  /** Oldest first. */
  messages: z.array(caseMessage),
  /** What fits it now; none when it was decided. */
  decisions: z.array(z.enum(decisions)),
  settled_at: text,
  /** Null with a `settled_at`: it ended by itself. */
  decision: z.nullable(z.enum(decisions)),
  decided_by: z.nullable(person),
  decision_reason: text,
})

export type CaseForStaff = z.output<typeof caseForStaff>

/** It leaves a line in the record. */
export const getCase = endpoint({
  method: 'GET',
  path: '/api/admin/cases/:id',
  hasNumericId: true,
  access: may.seeRegistrations,
  reply: z.object({ data: caseForStaff }),
})

const version = id({ missing: actMessages.versionMissing, invalid: actMessages.invalidVersion })

export const decideBody = z.object({
  version,
  decision: oneOf(decisions, { missing: caseMessages.decisionMissing, invalid: caseMessages.invalidDecision }),
  /** The members concerned read it as it stands. */
  reason: requiredText(actMessages.reasonMissing, { max: 500, multiline: true }),
})

export type DecideBody = z.output<typeof decideBody>

export const askBody = z.object({
  version,
  member_id: id({ missing: caseMessages.memberMissing, invalid: caseMessages.notASide }),
  text: requiredText(caseMessages.questionMissing, { max: 1000, multiline: true }),
})

export type AskBody = z.output<typeof askBody>

const decided = z.object({
  ...consequences.shape,
  /** Whether the registration that stands is withdrawn. */
  withdraws: z.boolean(),
  /** For whom the serial number is kept: nobody else can register it until they do. */
  kept_for: z.nullable(person),
  /** The last day to object; null where nobody can. */
  object_until: text,
  /** What in the reason tells one side who the other is, as it was written: with it the decision is refused. */
  named: z.array(z.string()),
})

export type Decided = z.output<typeof decided>

const one = '/api/admin/cases/:id'
const acting = { method: 'POST', hasNumericId: true, access: may.changeRegistrations } as const
const done = z.object({ data: z.object({ version: z.int() }) })

/** What a 409 of these tells of the case as `current`. */
export type CurrentCase = Pick<CaseForStaff, 'version' | 'decision' | 'decided_by'>

/** A stale version is 409 with what the case is now. A preview asks the same as its act, and does nothing. */
export const caseActs = {
  decideCase: endpoint({ ...acting, path: `${one}/decide`, idempotency: 'optional', body: decideBody, reply: done }),
  previewDecision: endpoint({
    ...acting,
    path: `${one}/decide/preview`,
    body: z.extend(decideBody, { reason: optionalText({ max: 500, multiline: true }) }),
    reply: z.object({ data: decided }),
  }),
  askMember: endpoint({ ...acting, path: `${one}/ask`, idempotency: 'optional', body: askBody, reply: done }),
  /** Only staff read it. */
  noteOnCase: endpoint({ ...acting, path: `${one}/notes`, idempotency: 'optional', body: noteBody, reply: done }),
  /** Who else has it open. Asking says that the caller has. */
  presenceOnCase: endpoint({
    method: 'GET',
    path: `${one}/presence`,
    access: may.seeRegistrations,
    hasNumericId: true,
    reply: z.object({ data: presenceReply.shape.data, version: z.int() }),
  }),
} as const
