import * as z from 'zod/mini'
import { contentListCalls } from './content-lists.ts'
import { chosen, contentCalls, contentFacts, mostTitle, rev, versionName, wholeVersion } from './content.ts'
import type { FieldErrors } from './errors.ts'
import { faqGroups } from './faq.ts'
import { articleText } from './rules/article-text.ts'
import { isBlank, typedText } from './rules/text.ts'

// The questions as staff write them. What members read of them is in faq.ts.

export const faqMessages = {
  groupMissing: 'Kies een onderwerp',
  questionMissing: 'Vraag is verplicht',
  answerMissing: 'Antwoord is verplicht',
  tooManyTags: 'Dit antwoord heeft te veel opmaak. Verdeel het over meer vragen',
} as const

/** The working copy of a question. `answer` is sanitized HTML, by the rules of articles. */
export const faqDraft = z.object({ group: z.string(), question: z.string(), answer: z.string() })

export type FaqDraft = z.output<typeof faqDraft>

const draftFields = {
  group: typedText({ max: 50 }),
  question: typedText({ max: mostTitle }),
  answer: articleText({ tooManyTags: faqMessages.tooManyTags }),
}

export const createFaqBody = z.object(draftFields)

/** A question has no page of its own; `place` is where staff put it, null at the end. */
const facts = { kind: z.literal('faq'), ...contentFacts, rev: z.int(), place: z.nullable(z.int()) }

export const faqRow = z.object({ ...facts, group: z.string(), question: z.string() })

export type FaqRow = z.output<typeof faqRow>

export const faqEntry = z.object({ ...facts, ...faqDraft.shape })

export type FaqEntry = z.output<typeof faqEntry>

/** Nothing leads to a question that we would know of. */
const faqUses = z.object({ data: z.object({ links: z.array(z.never()) }) })

export const faqCalls = contentCalls('faq', {
  entry: faqEntry,
  version: wholeVersion(faqDraft),
  uses: faqUses,
  createBody: createFaqBody,
  draftBody: z.object({ rev, ...draftFields }),
  versionBody: z.object({ name: versionName, draft: z.optional(z.object(draftFields)) }),
})

export const faqListCalls = contentListCalls('faq', {
  row: faqRow,
  uses: faqUses,
  sorts: ['place', 'title', 'author', 'published_from', 'created_at', 'updated_at'],
  filters: { 'filter[group]': chosen(faqGroups.map(({ id }) => id)) },
})

export function findFaqProblems({ group, question, answer }: FaqDraft): FieldErrors {
  const problems: [field: string, isWrong: boolean, text: string][] = [
    ['group', faqGroups.every(({ id }) => id !== group), faqMessages.groupMissing],
    ['question', isBlank(question), faqMessages.questionMissing],
    ['answer', isBlank(answer.replace(/<(?!img)[^>]*>|&nbsp;/g, '')), faqMessages.answerMissing],
  ]
  return Object.fromEntries(problems.flatMap(([field, isWrong, text]) => (isWrong ? [[field, [text]]] : [])))
}
