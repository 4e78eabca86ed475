import * as z from 'zod/mini'
import { textMessages } from './rules/text.ts'

export const pageSize = 10
export const maxPageSize = 100

const link = z.nullable(z.string())

export const pageLinks = z.object({ first: z.string(), last: z.string(), prev: link, next: link })

export const pageMeta = z.object({
  current_page: z.int(),
  from: z.nullable(z.int()),
  last_page: z.int(),
  per_page: z.int(),
  to: z.nullable(z.int()),
  total: z.int(),
  path: z.string(),
  links: z.array(z.object({ url: link, label: z.string(), active: z.boolean() })),
})

/** One page of a list, in the shape of a Laravel paginator. */
export function paginated<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ data: z.array(item), links: pageLinks, meta: pageMeta })
}

// Far beyond the end of any list, and small enough to count with in the database.
const lastPageNumber = 1_000_000_000

/** The number of the page: 1 when it is invalid, undefined when it is missing. However large, it is a page, if an empty one. */
export const pageNumber = z.catch(
  z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => readPageNumber(text.trim())),
        z.int().check(z.gte(1)),
      ),
    ),
  ),
  1,
)

function readPageNumber(text: string): number {
  if (!/^\d+(e\+?\d+)?$/i.test(text)) return 1
  return Math.max(1, Math.min(Number(text), lastPageNumber))
}

/** The length of the page in rows: at most `maxPageSize`, undefined when it is missing or invalid. */
export const pageLength = z.catch(
  z.optional(
    z.pipe(
      z.string().check(z.trim(), z.regex(/^0*[1-9]\d*$/)),
      z.pipe(
        z.transform((length: string) => Math.min(Number(length), maxPageSize)),
        z.int().check(z.gte(1), z.lte(maxPageSize)),
      ),
    ),
  ),
  undefined,
)

/** The words to search for, without control characters. */
export const searchText = z.pipe(
  z.catch(z.string(), ''),
  z.string().check(
    z.overwrite((text) => text.replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim()),
    z.maxLength(255, textMessages.tooLong(255)),
  ),
)
