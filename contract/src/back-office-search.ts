import * as z from 'zod/mini'
import { articleKinds } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { searchText } from './pagination.ts'
import { may } from './roles.ts'
import { searchWords } from './search.ts'

/** In the order of the answer. */
export const searchGroups = ['members', 'articles'] as const

export type SearchGroup = (typeof searchGroups)[number]

/** The total tells how many there are. */
export const hitsPerGroup = 5

const searchHit = z.object({
  kind: z.enum(['member', ...articleKinds]),
  id: z.int(),
  title: z.string(),
  /** Of a member address and firm, of an article its state. */
  detail: z.string(),
})

export type SearchHit = z.output<typeof searchHit>

const foundGroup = z.object({ name: z.enum(searchGroups), total: z.int(), hits: z.array(searchHit) })

export type FoundGroup = z.output<typeof foundGroup>

/** A single letter would only show people whom nobody looks for. */
export function isSearchable(text: string): boolean {
  return searchWords(text).join('').length >= 2
}

/** Only groups that the caller may see; a hit has all words. */
export const searchBackOffice = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: may.searchBackOffice,
  query: z.object({ search: searchText, group: z.catch(z.optional(z.enum(searchGroups)), undefined) }),
  reply: z.object({ data: z.array(foundGroup) }),
})
