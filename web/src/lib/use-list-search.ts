import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ListAddress, ListSearch } from './list-address.ts'

/** What to show differently; reading it back from the address leaves out an order that the list does not have. */
export type ListChanges<Search extends ListSearch> = Partial<Omit<Search, 'sorteer'>> & { sorteer?: string }

/** What a list shows, kept in the address and remembered for coming back. */
export function useListSearch<Search extends ListSearch>(list: ListAddress<Search>) {
  const search = list.read(useSearch({ strict: false }))
  const router = useRouter()
  const address = JSON.stringify(search)

  useEffect(() => list.keep(JSON.parse(address) as Search), [list, address])

  // Another search, sort or filter starts at the first page again.
  function change(changes: ListChanges<Search>, { replace = false } = {}) {
    // A search that is passed on after its pause must not undo that somebody has gone on to another page.
    if (router.latestLocation.pathname !== list.path) return
    const next = list.read({ ...search, page: undefined, ...changes })
    // The router only knows the searches of its routes one by one.
    void router.navigate({ to: list.path, search: next as never, replace, resetScroll: false })
  }

  return { search, change }
}
