import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { ListAddress, ListSearch } from './list-address.ts'

/** What to show differently; reading it back from the address leaves out an order that the list doesn't have. */
type ListChanges<Search extends ListSearch> = Partial<Omit<Search, 'sorteer'>> & { sorteer?: string }

export type ChangeList<Search extends ListSearch> = (
  changes: ListChanges<Search>,
  options?: { replace?: boolean },
) => void

type Navigate<Search> = (options: { search: Search; replace: boolean; resetScroll: boolean }) => Promise<void>

/**
 * What a list shows, kept in the address and remembered for coming back. `found` and `navigate` are those of the list's
 * route, as `getRouteApi` gives them.
 */
export function useListSearch<Search extends ListSearch>(
  list: ListAddress<Search>,
  found: Search,
  navigate: Navigate<Search>,
) {
  // The router leaves values in an address that its route doesn't know; reading again takes them out.
  const search = useMemo(() => list.read(found), [list, found])
  const router = useRouter()

  useEffect(() => list.keep(search), [list, search])

  // Another search, sort or filter starts at the first page again.
  const change: ChangeList<Search> = (changes, { replace = false } = {}) => {
    // A search that is passed on after its pause must not undo a navigation to another page.
    if (router.latestLocation.pathname !== list.path) return
    const next = list.read({ ...search, page: undefined, ...changes })
    void navigate({ search: next, replace, resetScroll: false })
  }

  return { search, change }
}

type Page = { data: readonly unknown[]; meta: { total: number; last_page: number } }

/**
 * The page that the address asks for, undefined until it is there. An address may name a page that the list doesn't
 * have: then the last page takes its place.
 */
export function useExistingPage<Found extends Page>(
  { data, isPlaceholderData }: Pick<UseQueryResult<Found>, 'data' | 'isPlaceholderData'>,
  change: ChangeList<ListSearch>,
): Found | undefined {
  const isBeyondTheEnd = data && !isPlaceholderData && data.data.length === 0 && data.meta.total > 0
  useEffect(() => {
    if (isBeyondTheEnd) change({ page: data.meta.last_page }, { replace: true })
  })
  return isBeyondTheEnd ? undefined : data
}
