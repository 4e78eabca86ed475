import { type ListSearch, readListSearch } from '../../lib/list-address.ts'

/** What the list of members shows, as it stands in the address. */
export type MemberSearch = ListSearch<never>

export function readMemberSearch(query: Record<string, unknown>): MemberSearch {
  return readListSearch(query, {})
}
