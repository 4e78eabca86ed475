import { getRegistration } from '@portal/contract/own-registration'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { keptOnDevice } from '../../account/kept-query.ts'

/** One of the member's registrations, with its customer and its story; kept on the device once it was opened. */
export function registrationQuery(id: number) {
  return queryOptions({
    queryKey: ['registration', id],
    ...keptOnDevice(() => call(getRegistration, { params: { id } })),
  })
}
