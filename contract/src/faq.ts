import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The groups of the questions, in their order. The id of one is its address on the page. */
export const faqGroups = [
  { id: 'werking', name: 'Werking' },
  { id: 'voordelen', name: 'Voordelen' },
  { id: 'installatie', name: 'Installatie' },
  { id: 'aanschaf', name: 'Aanschaf' },
  { id: 'onderhoud-en-garantie', name: 'Onderhoud & Garantie' },
  { id: 'over-ons', name: 'Over ons' },
] as const

export type FaqGroupId = (typeof faqGroups)[number]['id']

export const faqQuestion = z.object({
  id: z.int(),
  question: z.string(),
  /** Sanitized HTML, as that of an article. */
  answer: z.string(),
  /** What stood after the `#` of its address earlier: that leads to it still. */
  anchors: z.array(z.string()),
})

export type FaqQuestion = z.output<typeof faqQuestion>

export const faqGroup = z.object({ id: z.string(), name: z.string(), questions: z.array(faqQuestion) })

export type FaqGroup = z.output<typeof faqGroup>

/** All groups, also one without questions. */
export const listFaq = endpoint({
  method: 'GET',
  path: '/api/faq/index',
  access: 'verified',
  reply: z.object({ groups: z.array(faqGroup) }),
})

/** What stands after the `#` in the address of a question. It never changes. */
export function questionAnchor(id: number): string {
  return `vraag-${id}`
}
