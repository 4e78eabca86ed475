import * as z from 'zod/mini'
import { person, rev } from './content.ts'
import { endpoint } from './endpoint.ts'
import { mailWordMessages, type WordKind, wordKinds } from './mail-words.ts'
import { may } from './roles.ts'
import { textMessages } from './rules/text.ts'

// The words of mails as staff keep them: a working copy per template, and versions that never change.

const kinds = [...(Object.keys(wordKinds) as WordKind[]), 'facts', 'points', 'quote'] as const

const words = z.record(z.string(), z.string())

const part = z.object({
  key: z.string(),
  kind: z.enum(kinds),
  /** Words that nobody may change; null of a part of the draft, and of what code alone decides on. */
  fixed: z.nullable(z.string()),
  /** When it is shown, in words that go on after 'Alleen'; null for always. */
  condition: z.nullable(z.string()),
  /** The placeholders that its words can't do without. */
  requires: z.array(z.string()),
})

export type MailTextPart = z.output<typeof part>

const placeholder = z.object({ name: z.string(), meaning: z.string(), example: z.string() })

export type MailPlaceholder = z.output<typeof placeholder>

const facts = {
  template: z.string(),
  title: z.string(),
  sent_when: z.string(),
  sent_to: z.string(),
  /** Whether the working copy has words that are not sent yet. */
  is_changed: z.boolean(),
  updated_by: z.nullable(person),
  updated_at: z.nullable(z.string()),
}

const mailTextSummary = z.object({ ...facts, sent_in_30_days: z.int() })

export type MailTextSummary = z.output<typeof mailTextSummary>

const mailText = z.object({
  ...facts,
  rev: z.int(),
  parts: z.array(part),
  placeholders: z.array(placeholder),
  draft: words,
  /** The words that mails are written with now. */
  published: words,
})

export type MailText = z.output<typeof mailText>

const version = z.object({
  /** 0 is what the portal began with. */
  number: z.int(),
  words,
  created_by: z.nullable(person),
  created_at: z.nullable(z.string()),
})

export type MailTextVersion = z.output<typeof version>

const path = '/api/admin/mail-texts'
const one = `${path}/:template` as const
const access = may.changeMailTexts
const secondFactor = 'fresh'
const idempotency = 'optional'
const reply = z.object({ data: mailText })
const revBody = z.object({ rev })

const longest = 10_000
const draft = z.record(
  z.string().check(z.maxLength(40, mailWordMessages.missing)),
  z.string(mailWordMessages.missing).check(z.maxLength(longest, textMessages.tooLong(longest))),
  mailWordMessages.missing,
)
const draftBody = z.object({ draft })

export const listMailTexts = endpoint({
  method: 'GET',
  path,
  access,
  reply: z.object({ data: z.array(mailTextSummary) }),
})

export const getMailText = endpoint({ method: 'GET', path: one, access, reply })

export const saveMailText = endpoint({
  method: 'PUT',
  path: `${one}/draft`,
  access,
  secondFactor,
  body: z.object({ rev, draft }),
  reply,
})

/** Mails that are written from now on have the words of the working copy. */
export const publishMailText = endpoint({
  method: 'POST',
  path: `${one}/publish`,
  access,
  secondFactor,
  body: revBody,
  reply,
})

export const listMailTextVersions = endpoint({
  method: 'GET',
  path: `${one}/versions`,
  access,
  reply: z.object({ data: z.array(version) }),
})

export const restoreMailTextVersion = endpoint({
  method: 'POST',
  path: `${one}/versions/:number/restore`,
  access,
  secondFactor,
  body: revBody,
  reply,
})

/** What would be sent, by the render that sends, with values of nobody. */
export const previewMailText = endpoint({
  method: 'POST',
  path: `${one}/preview`,
  access,
  body: draftBody,
  reply: z.object({ data: z.object({ subject: z.string(), html: z.string(), text: z.string() }) }),
})

export type MailPreview = z.output<(typeof previewMailText)['reply']>['data']

/** Sends it to the caller, with values of nobody. */
export const testMailText = endpoint({
  method: 'POST',
  path: `${one}/test`,
  access,
  secondFactor,
  idempotency,
  body: draftBody,
})
