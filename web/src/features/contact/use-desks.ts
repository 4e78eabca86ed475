import { type Desks, getDesks } from '@portal/contract/desks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { keptOnDevice } from '../account/kept-query.ts'
import { settings } from '../../lib/page-settings.ts'

const desksQuery = queryOptions<Desks | null>({
  queryKey: ['desks'],
  ...keptOnDevice<Desks | null>(async () => (await call(getDesks)).data),
  // What the server knew when it sent the page: shown at once, and asked anew.
  initialData: () => settings.desks,
  initialDataUpdatedAt: 0,
  refetchOnWindowFocus: true,
})

/** How each desk can be reached; null where that isn't known. */
export function useDesks(): Desks | null {
  return useQuery(desksQuery).data ?? null
}
