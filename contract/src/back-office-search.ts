import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { searchText } from './pagination.ts'
import { may } from './roles.ts'
import { searchWords } from './search.ts'
import { allLists, contentKinds } from './subjects.ts'

export const searchGroups = ['members', 'registrations', 'cases', 'mails', ...allLists] as const

export type SearchGroup = (typeof searchGroups)[number]

export const hitsPerGroup = 5

const searchHit = z.object({
  kind: z.enum(['member', 'registration', 'case', 'mail', ...contentKinds]),
  /** Of a mail its place among the hits: `mail_id` says which it is. */
  id: z.int(),
  mail_id: z.optional(z.string()),
  title: z.string(),
  /** Of a member the address and the firm, of a registration what it is and where, of what staff keep where it stands. */
  detail: z.string(),
})

export type SearchHit = z.output<typeof searchHit>

const foundGroup = z.object({
  name: z.enum(searchGroups),
  total: z.int(),
  /** There are more than the total: registrations are counted as their list counts them. */
  has_more: z.optional(z.boolean()),
  hits: z.array(searchHit),
})

export type FoundGroup = z.output<typeof foundGroup>

/** Whether a text is long enough to be searched: a single letter would only show people whom nobody looks for. */
export function isSearchable(text: string): boolean {
  return searchWords(text).join('').length >= 2
}

/** Everything the caller may see that has all words. Groups of which they may see nothing are not in it. */
export const searchBackOffice = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: may.searchBackOffice,
  query: z.object({ search: searchText, group: z.catch(z.optional(z.enum(searchGroups)), undefined) }),
  reply: z.object({ data: z.array(foundGroup) }),
})
