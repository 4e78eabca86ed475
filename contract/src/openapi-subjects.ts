import { describedArticles } from './openapi-articles.ts'
import { describedFaq } from './openapi-faq.ts'
import type { OperationTexts } from './openapi-texts.ts'

// By the list that they belong to; a new subject adds its line.
const described = { articles: describedArticles, faq: describedFaq }

const all = Object.values(described).flat()

export const callsOfSubjects: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(described).map(([list, calls]) => [
    list,
    Object.fromEntries(calls.map(({ name, endpoint }) => [name, endpoint])),
  ]),
)

export const operationsOfSubjects: Readonly<Record<string, OperationTexts>> = Object.fromEntries(
  all.map(({ name, summary, description, alsoAnswers }) => [
    name,
    { summary, ...(description && { description }), ...(alsoAnswers && { alsoAnswers }) },
  ]),
)

export const requestsOfSubjects: Record<string, Record<string, unknown>> = Object.fromEntries(
  all.flatMap(({ name, request }) => (request ? [[name, request]] : [])),
)

export const repliesOfSubjects: Record<string, unknown[]> = Object.fromEntries(
  all.flatMap(({ name, reply }) => (reply ? [[name, [reply]]] : [])),
)
