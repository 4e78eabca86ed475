import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
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
 * route, as `getRouteApi` gives them. A change shows at once, also while the guards still ask whether it may.
 */
export function useListSearch<Search extends ListSearch>(
  list: ListAddress<Search>,
  found: Search,
  navigate: Navigate<Search>,
) {
  const router = useRouter()
  // The address is new at the press, `found` only after the guards: until then a second change would undo the first.
  const wanted = useRouterState({
    select: ({ location }) => (location.pathname === list.path ? location.search : null),
  })
  // The router leaves values in an address that its route doesn't know; reading again takes them out.
  const search = useMemo(() => list.read(wanted ?? found), [list, wanted, found])

  useEffect(() => list.keep(search), [list, search])

  // Another search, sort or filter starts at the first page again.
  const change: ChangeList<Search> = (changes, { replace = false } = {}) => {
    // A search that is passed on after its pause must not undo a navigation to another page.
    const { pathname, search: latest } = router.latestLocation
    if (pathname !== list.path) return
    const next = list.read({ ...list.read(latest), page: undefined, ...changes })
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
