import { listRegistrations, type Registration } from '@portal/contract/registrations?calls'
import { call, callPage } from '../../lib/api-client.ts'
import { type ListSearch, toListQuery } from './list-search.ts'

// Enough to be quick, few enough to leave the server to others.
const pagesAtOnce = 4

/** Every registration that the list would show page by page, in its order: what an export holds. */
export async function everyRegistration({ page: _page, ...search }: ListSearch): Promise<Registration[]> {
  // The API searches and sorts only by the page; without that, one call brings everything.
  if (Object.keys(search).length === 0) return call(listRegistrations)

  const first = await findPage(search, 1)
  const registrations = [...first.data]
  for (let page = 2; page <= first.meta.last_page; page += pagesAtOnce) {
    const count = Math.min(pagesAtOnce, first.meta.last_page - page + 1)
    const next = await Promise.all(Array.from({ length: count }, (_, index) => findPage(search, page + index)))
    registrations.push(...next.flatMap(({ data }) => data))
  }
  return withoutDoubles(registrations)
}

function findPage(search: ListSearch, page: number) {
  return callPage(listRegistrations, { query: toListQuery({ ...search, page }) })
}

// A registration made meanwhile pushes the others one place on, so that one can stand on two pages.
function withoutDoubles(registrations: Registration[]): Registration[] {
  return [...new Map(registrations.map((registration) => [registration.id, registration])).values()]
}
