import { webPaths } from '@portal/contract/web-paths'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepListSearch, type ListSearch, readListSearch } from './list-search.ts'

/** What the list shows, kept in the address and remembered for coming back. */
export function useListSearch() {
  const search = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const address = JSON.stringify(search)

  useEffect(() => keepListSearch(JSON.parse(address)), [address])

  // Another search, sort or status starts at the first page again.
  function change(changes: ListSearch, { replace = false } = {}) {
    const next = readListSearch({ ...search, page: undefined, ...changes })
    void navigate({ to: webPaths.registrations, search: next, replace, resetScroll: false })
  }

  return { search, change }
}
