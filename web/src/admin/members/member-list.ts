import { webPaths } from '@portal/contract/web-paths'
import { listAddress, type ListSearch, readListSearch } from '../../lib/list-address.ts'

/** What the list of members shows, as it stands in the address. */
export type MemberSearch = ListSearch<never>

export const memberList = listAddress<MemberSearch>({
  path: webPaths.members,
  read: (query) => readListSearch(query, []),
})
