import { listRegistrations, type Registration } from '@portal/contract/registrations'
import { call, callPage } from '../../../lib/api-client.ts'
import { type ListSearch, toListQuery } from '../list-search.ts'

// As many as a call gives, so that an export of thousands is a few calls.
const rowsPerCall = 100

/** Every registration that the list would show page by page, in its order: what an export holds. */
export async function everyRegistration({ page: _page, ...search }: ListSearch): Promise<Registration[]> {
  if (Object.keys(search).length === 0) return call(listRegistrations)

  const registrations: Registration[] = []
  let lastPage = 1
  for (let page = 1; page <= lastPage; page++) {
    const query = { ...toListQuery({ ...search, page }), per_page: rowsPerCall }
    const { data, meta } = await callPage(listRegistrations, { query })
    registrations.push(...data)
    lastPage = meta.last_page
  }
  return withoutDoubles(registrations)
}

// A registration made meanwhile pushes the others one place on, so that one can stand on two pages.
function withoutDoubles(registrations: Registration[]): Registration[] {
  return [...new Map(registrations.map((registration) => [registration.id, registration])).values()]
}
