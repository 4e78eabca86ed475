import * as z from 'zod/mini'
import { Problem, rule } from './rules/rule.ts'
import { textMessages } from './rules/text.ts'

export const pageSize = 10
/** As many rows as a page may be asked to hold. */
export const maxPageSize = 100

const link = z.nullable(z.string())

/** A list by the page, in the shape of a Laravel paginator. */
export function paginated<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data: z.array(item),
    links: z.object({ first: z.string(), last: z.string(), prev: link, next: link }),
    meta: z.object({
      current_page: z.number(),
      from: z.nullable(z.number()),
      last_page: z.number(),
      per_page: z.number(),
      to: z.nullable(z.number()),
      total: z.number(),
      path: z.string(),
      links: z.array(z.object({ url: link, label: z.string(), active: z.boolean() })),
    }),
  })
}

/** The page asked for: 1 when it is no number or below 1, undefined when no page is asked for. */
export const pageNumber = rule((sent) => {
  if (typeof sent !== 'string') return undefined
  const page = /^\d{1,9}$/.test(sent.trim()) ? Number(sent) : 1
  return Math.max(1, page)
})

/** The length of the page asked for; what is no number is ignored, and a longer one is cut. */
export const pageLength = rule((sent) => {
  if (typeof sent !== 'string' || !/^[1-9]\d{0,8}$/.test(sent.trim())) return undefined
  return Math.min(Number(sent), maxPageSize)
})

/** The words searched for; characters that can't be searched are left out. */
export const searchText = rule((sent) => {
  if (typeof sent !== 'string') return ''
  const text = sent.replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim()
  return text.length > 255 ? new Problem(textMessages.tooLong(255)) : text
})
