import type { ProfileBody } from '@portal/contract/profile'
import { getMember, updateMember } from '@portal/contract/members'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['member', id],
    queryFn: ({ signal }) => call(getMember, { params: { id }, signal }),
    // A form with data from a while ago would undo what somebody else has changed since.
    gcTime: 0,
  })
}

export function useUpdateMember(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // The call takes a password too, for members themselves: an administrator sends none.
    mutationFn: ({ password: _, password_confirmation: __, ...body }: ProfileBody) =>
      call(updateMember, { params: { id }, body }),
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery(id).queryKey, member)
      // The lists show the change too, and administrators may have changed their own data; nothing here waits for them.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'member' })
    },
  })
}
