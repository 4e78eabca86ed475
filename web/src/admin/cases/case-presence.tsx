import { caseActs, type CaseForStaff } from '@portal/contract/case-acts'
import { presenceRenewSeconds } from '@portal/contract/content'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../lib/api-client.ts'
import { caseQuery } from './api.ts'

/** Says who else has the case open; asking tells the others of us, and shows what they did with it. */
export function CasePresence({ of: { id, version } }: { of: CaseForStaff }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['case-presence', id],
    queryFn: ({ signal }) => call(caseActs.presenceOnCase, { params: { id }, signal, isPoll: true }),
    meta: { isPoll: true },
    // A page that nobody touches doesn't extend its session by this (lib/activity-header.ts).
    refetchInterval: presenceRenewSeconds * 1000,
    gcTime: 0,
    retry: false,
  })
  const isNewer = data !== undefined && data.version > version
  useEffect(() => {
    if (isNewer) void queryClient.invalidateQueries(caseQuery(String(id)))
  }, [isNewer, id, queryClient])
  const names = (data?.data ?? []).map(({ name }) => name)

  return (
    <div role="status">
      {names.length > 0 && (
        <p className="note tone-wait beside gap-3">
          <Users size={20} aria-hidden="true" />
          <b>
            {new Intl.ListFormat('nl').format(names)} {names.length === 1 ? 'heeft' : 'hebben'} deze zaak ook open
          </b>
        </p>
      )}
    </div>
  )
}
