import { type ProfileBody, updateProfile } from '@portal/contract/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { sessionQuery } from '../account/session.ts'

/** Saves the profile and loads the member again, as everything on screen shows him (spec §2). */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileBody) => call(updateProfile, { body }),
    onSuccess: () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }),
  })
}
