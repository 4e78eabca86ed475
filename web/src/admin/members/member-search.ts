/** What the list of members shows, as it stands in the address; whatever is left out has its default. */
export type MemberSearch = { page?: number; zoek?: string }

/** Reads the query of an address; what makes no sense is left out, so that any address shows a list. */
export function readMemberSearch(search: Record<string, unknown>): MemberSearch {
  const page = Number(search.page)
  const sought = typeof search.zoek === 'string' ? search.zoek.trim().slice(0, 255) : ''
  return {
    ...(Number.isInteger(page) && page > 1 && page < 1e9 ? { page } : {}),
    ...(sought ? { zoek: sought } : {}),
  }
}
