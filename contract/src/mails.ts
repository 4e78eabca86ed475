import * as z from 'zod/mini'
import { chosen, listQuery } from './content.ts'
import { endpoint } from './endpoint.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'
import { email } from './rules/email.ts'
import { requiredText } from './rules/text.ts'

// The mails that the portal sends, as staff see what became of each. Those whose retention has ended are not among them.

/** Waits for its turn, for its bundle, or until staff release it, was delivered, is sent by nobody any more, or was given up by staff. */
export const mailStates = ['queued', 'held', 'paused', 'sent', 'dead', 'discarded'] as const

export type MailState = (typeof mailStates)[number]

export const mailMessages = {
  idsMissing: 'Kies ten minste één e-mail',
  tooMany: 'Kies ten hoogste 100 e-mails',
  invalidId: 'Deze e-mail bestaat niet',
  reasonMissing: 'Reden is verplicht',
  addressMissing: 'E-mailadres is verplicht',
  sameAddress: 'Dit is het adres dat er al staat',
  underWay: 'Deze e-mail is intussen verstuurd of gewijzigd',
} as const

const text = z.nullable(z.string())

const failure = z.object({
  /** Why the last attempt failed, in a few words, and what that means. */
  reason: z.string(),
  explanation: z.string(),
  /** Of SMTP, such as '550 5.1.2'. */
  code: text,
})

export type MailFailure = z.output<typeof failure>

const facts = {
  /** With the sender's domain its Message-ID: it stays the same whatever becomes of the mail. */
  id: z.string(),
  title: z.string(),
  address: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  failure: z.nullable(failure),
  created_at: z.string(),
  due_at: text,
  sent_at: text,
}

const mailRow = z.object(facts)

export type MailRow = z.output<typeof mailRow>

const mailDetail = z.object({
  ...facts,
  name: z.string(),
  /** Why staff keep it back; null of what they don't. */
  paused_for: text,
  /** 'Klant' or 'Installateur'. */
  to: z.string(),
  /** The last moments at which it could not be delivered, the oldest first. */
  failed_at: z.array(z.string()),
  registration: z.nullable(z.object({ id: z.int(), version: z.int(), serial_number: z.string(), name: z.string() })),
  /** The installer whose address it is. */
  member: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Whose address can be mended with it; null where nobody's can. */
  redirect: z.nullable(z.enum(['customer', 'member'])),
  /** What the address may have been meant to be. */
  suggestion: text,
  /** Whether a link of it opened something: it is left out, and a mail that waits longer than a day has lost it. */
  is_blanked: z.boolean(),
  /** As it was or will be sent; null for what only another version of the portal can lay out. */
  content: z.nullable(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
})

export type MailDetail = z.output<typeof mailDetail>

const path = '/api/admin/mails'
const [see, change] = [may.seeMails, may.changeMails]
const idempotency = 'optional'

/** The newest first. `has_more`: there are more than the total tells. */
export const listMails = endpoint({
  method: 'GET',
  path,
  access: see,
  query: listQuery({ 'filter[state]': chosen(mailStates) }, []),
  reply: z.extend(paginated(mailRow), { has_more: z.boolean() }),
})

export type MailsQuery = z.output<typeof listMails.query>

/** How many there are, and how fast they go: nobody's data. Days are Dutch. */
export const getMailFigures = endpoint({
  method: 'GET',
  path: `${path}/figures`,
  access: see,
  reply: z.object({
    data: z.object({
      waiting: z.int(),
      dead: z.int(),
      sent_today: z.int(),
      /** Of those sent today, until they were delivered; null without any. */
      average_seconds: z.nullable(z.int()),
      /** Of what waits. */
      oldest_at: text,
    }),
  }),
})

export type MailFigures = z.output<typeof getMailFigures.reply>['data']

/** It leaves a line in the record. */
export const getMail = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: see,
  reply: z.object({ data: mailDetail }),
})

const most = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ids = z
  .array(z.string(mailMessages.invalidId).check(z.regex(uuid, mailMessages.invalidId)), mailMessages.idsMissing)
  .check(z.minLength(1, mailMessages.idsMissing), z.maxLength(most, mailMessages.tooMany))
const reason = requiredText(mailMessages.reasonMissing, { max: 500, multiline: true })

/** `left`: how many of them were under way, or sent already. */
const done = z.object({ data: z.object({ changed: z.int(), left: z.int() }) })

/** What is dead, held or kept back is queued again, and what waits is tried at once. */
export const sendMailsAgain = endpoint({
  method: 'POST',
  path: `${path}/again`,
  access: change,
  idempotency,
  body: z.object({ ids }),
  reply: done,
})

/** Keeps a mail back until it is sent again or discarded; 409 when it is under way, or waits no longer. */
export const holdMail = endpoint({
  method: 'POST',
  path: `${path}/:id/hold`,
  access: change,
  idempotency,
  body: z.object({ reason }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
})

export const discardMails = endpoint({
  method: 'POST',
  path: `${path}/discard`,
  access: change,
  idempotency,
  body: z.object({ ids, reason }),
  reply: done,
})

export const redirectBody = z.object({ address: email(mailMessages.addressMissing), reason })

/**
 * The installer has this address from now on, which they have to verify; mails to the one before that nobody has sent yet go there.
 * That of a customer is mended with their registration.
 */
export const redirectMail = endpoint({
  method: 'POST',
  path: `${path}/:id/address`,
  access: change,
  secondFactor: 'fresh',
  idempotency,
  body: redirectBody,
  reply: z.object({ data: z.object({ member_id: z.int() }) }),
})
