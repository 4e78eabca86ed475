import * as z from 'zod/mini'
import { articleKinds } from './articles.ts'
import { contentMessages, contentStates } from './content.ts'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'

// What is done to several articles at once.

export const bulkMessages = {
  noEntries: 'Kies ten minste één artikel',
  noEntry: 'Dit artikel bestaat niet',
  tooMany: (most: number) => `Kies er hoogstens ${most}`,
} as const

/** Why an article of several was left alone, where its own call does not say so. */
export const bulkProblems = {
  gone: 'Dit artikel is er niet meer',
  planned: 'Dit is ingepland. Open het om nu te publiceren',
  otherState: 'De status is intussen veranderd. Bekijk het eerst',
  otherText: 'Dit is niet meer wat leden zagen. Open het om het te publiceren',
} as const

export const bulkActions = ['publish', 'withdraw', 'put-back', 'delete', 'restore'] as const

export type BulkAction = (typeof bulkActions)[number]

export const maxBulk = 100

export const bulkId = z
  .int(bulkMessages.noEntry)
  .check(z.gte(1, bulkMessages.noEntry), z.lte(2_147_483_647, bulkMessages.noEntry))
const entry = z.object(
  {
    kind: z.enum(articleKinds, bulkMessages.noEntry),
    id: bulkId,
    rev: bulkId,
    /** The state that was shown: by the clock it can become another without a save. */
    state: z.optional(z.enum(contentStates, contentMessages.unknownChoice)),
  },
  bulkMessages.noEntry,
)

export const bulkArticlesBody = z.object({
  action: z.enum(bulkActions, contentMessages.unknownChoice),
  entries: z
    .array(entry, bulkMessages.noEntries)
    .check(z.minLength(1, bulkMessages.noEntries), z.maxLength(maxBulk, bulkMessages.tooMany(maxBulk))),
})

/** What became of each: why it was not done, or null; and which save it is by now, unless it lies in the bin. */
const bulkOutcome = { problem: z.nullable(z.string()), rev: z.nullable(z.int()) }
export const bulkReply = z.object({
  data: z.array(z.object({ kind: z.enum(articleKinds), id: z.int(), ...bulkOutcome })),
})

/**
 * Does the same to each of these articles by the rules of its own call, and answers what became of each in the order sent.
 * Published is from now on; a plan is left alone. `put-back` undoes a withdrawal of what is still the same text. Sent again with
 * its key, what was done is answered as it was, and what was refused is judged anew.
 */
export const bulkArticles = endpoint({
  method: 'POST',
  path: '/api/admin/articles/bulk',
  access: may.changeContent,
  idempotency: 'optional',
  body: bulkArticlesBody,
  reply: bulkReply,
})
