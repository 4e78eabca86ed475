import * as z from 'zod/mini'
import { type CaseKind, caseKinds } from './case-kinds.ts'
import { endpoint } from './endpoint.ts'
import { pageNumber, paginated } from './pagination.ts'
import { installDateMessages } from './registrations.ts'
import { pastDay } from './rules/day.ts'
import { serialNumberMessages } from './rules/serial-number-messages.ts'
import { optionalText, optionalWholeNumber, requiredText } from './rules/text.ts'

// What a member asks the desk to decide about, and what they read of it. Neither side of a dispute learns who the other is.

export const memberCaseMessages = {
  disputed: 'Je melding is verstuurd. We laten je weten wat we besluiten.',
  notRegistered: 'Dit serienummer is nog niet geregistreerd. Je kunt het zelf registreren.',
  own: 'Dit serienummer heb je zelf al geregistreerd',
  already: 'Je hebt dit al gemeld. Je vindt het bij je zaken.',
  evidenceMissing: 'Stuur een foto van het label mee, of leg uit waarom dat niet kan',
  photoGone: 'Deze foto is er niet meer. Stuur hem opnieuw',
  answerMissing: 'Vul je antwoord in',
  answered: 'Je antwoord is verstuurd',
  nothingAsked: 'Hier is al op geantwoord of over beslist',
} as const

/** A photo that was sent by `sendPhoto`; may be left out. */
const photo = optionalWholeNumber(memberCaseMessages.photoGone)

export const disputeBody = z.object({
  serial_number: requiredText(serialNumberMessages.missing),
  install_date: pastDay(installDateMessages),
  /** Without a photo it says why there is none. */
  note: optionalText({ max: 1000, multiline: true }),
  photo_id: photo,
})

export type DisputeBody = z.output<typeof disputeBody>

/** 'This is my device': asks the desk who registered a serial number rightly. */
export const disputeSerial = endpoint({
  method: 'POST',
  path: '/api/serial-disputes',
  access: 'verified',
  idempotency: 'optional',
  body: disputeBody,
  status: 201,
  reply: z.object({ message: z.string(), data: z.object({ id: z.int() }) }),
})

/** `vraag`: the desk waits for their answer. */
export const memberCaseStates = ['vraag', 'open', 'besloten'] as const

const text = z.nullable(z.string())

const memberCase = z.object({
  id: z.int(),
  kind: z.enum(Object.keys(caseKinds) as CaseKind[]),
  /** Whether they brought it up, or it is about what they registered. */
  is_own: z.boolean(),
  state: z.enum(memberCaseStates),
  opened_at: z.string(),
  serial_number: text,
  registration_id: z.nullable(z.int()),
  /** What they wrote when they brought it up. */
  text,
  photo_id: z.nullable(z.int()),
  /** Questions to them and their answers, oldest first. */
  messages: z.array(
    z.object({ at: z.string(), kind: z.enum(['vraag', 'antwoord']), text: z.string(), photo_id: z.nullable(z.int()) }),
  ),
  settled_at: text,
  /** What was decided, in a sentence, and why; null while it is open, or when it ended without words for them. */
  outcome: text,
  reason: text,
  /** The last day to object by answering the mail; null where that can't be. */
  object_until: text,
  /** Only while the serial number is kept for them: as it was registered before, with its brand while that can be chosen. */
  can_register: z.optional(z.object({ serial_number: z.string(), brand: text })),
})

export type MemberCase = z.output<typeof memberCase>

/** The member's own cases: those with a question first, then the newest. */
export const listOwnCases = endpoint({
  method: 'GET',
  path: '/api/cases',
  access: 'verified',
  query: z.object({ page: pageNumber }),
  reply: paginated(memberCase),
})

export const answerBody = z.object({
  text: requiredText(memberCaseMessages.answerMissing, { max: 1000, multiline: true }),
  photo_id: photo,
})

export type AnswerBody = z.output<typeof answerBody>

export const answerCase = endpoint({
  method: 'POST',
  path: '/api/cases/:id/answer',
  access: 'verified',
  idempotency: 'optional',
  body: answerBody,
  reply: z.object({ message: z.string() }),
})
