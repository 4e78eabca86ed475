import type { ProfileBody } from '@portal/contract/profile'
import { viewAsMember } from '@portal/contract/member-view'
import { updateMember } from '@portal/contract/members'
import {
  getMemberForStaff,
  listMemberHistory,
  listMemberPoints,
  listMemberRegistrations,
} from '@portal/contract/members-for-staff'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['member', id],
    queryFn: async ({ signal }) => (await call(getMemberForStaff, { params: { id }, signal })).data,
    // A form with data from a while ago would be of a version that is gone.
    gcTime: 0,
  })
}

export function memberRegistrationsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['member', id, 'registrations', page],
    queryFn: ({ signal }) => call(listMemberRegistrations, { params: { id }, query: { page }, signal }),
  })
}

export function memberPointsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['member', id, 'points', page],
    queryFn: ({ signal }) => call(listMemberPoints, { params: { id }, query: { page }, signal }),
  })
}

export function memberHistoryQuery(id: string, page: number, withLooks: boolean) {
  return queryOptions({
    queryKey: ['member', id, 'history', page, withLooks],
    queryFn: ({ signal }) =>
      call(listMemberHistory, { params: { id }, query: { page, ...(withLooks && { looks: 'too' }) }, signal }),
  })
}

/** What the member sees. Each call is told to the member, so it is made when somebody asks for it and never again by itself. */
export function useViewAsMember(id: string) {
  return useMutation({
    mutationFn: async (reason: string) => (await call(viewAsMember, { params: { id }, query: { reason } })).data,
  })
}

type Change = ProfileBody & { version: string }

export function useUpdateMember(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // The call takes a password too, for members themselves: an administrator sends none.
    mutationFn: ({ password: _, password_confirmation: __, ...body }: Change) =>
      call(updateMember, { params: { id }, body }),
    onSuccess: ({ data, version }) => {
      queryClient.setQueryData(memberQuery(id).queryKey, (known) => known && { ...known, ...data, version })
      // The lists show the change too, and administrators may have changed their own data; nothing here waits for them.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'member' })
    },
  })
}
