import { getRegistrationForStaff } from '@portal/contract/registration-acts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

/** The first part of the keys of the list, which an act changes too. */
export const listKey = 'desk-registrations'

export function registrationQuery(id: string) {
  return queryOptions({
    queryKey: ['desk-registration', id],
    queryFn: async ({ signal }) => (await call(getRegistrationForStaff, { params: { id }, signal })).data,
    // It is somebody's data, and an act on what was read a while ago would be of a version that is gone.
    gcTime: 0,
  })
}
