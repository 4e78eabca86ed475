import { type CreateRegistrationBody, createRegistration } from '@portal/contract/registrations?calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { registrationList } from './list-search.ts'

/** Registers a product. Not in `api.ts`, which the route table brings into every page. */
export function useRegisterProduct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateRegistrationBody) => call(createRegistration, { body }),
    onSuccess: () => {
      registrationList.forget()
      // The list, the dashboard and the member's points all show the new registration; nobody waits for them here.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'catalogue' })
    },
  })
}
