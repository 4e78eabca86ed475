import { webPaths } from '@portal/contract/web-paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { membersQuery } from './api.ts'
import { type MemberSearch, readMemberSearch } from './member-search.ts'
import { MembersTable } from './members-table.tsx'
import { useLatestFailure } from './use-latest-failure.ts'

export default function MembersPage() {
  const { search, change } = useMemberSearch()
  const members = useQuery({ ...membersQuery(search), placeholderData: keepPreviousData })
  const { data, isFetching, isPlaceholderData, refetch } = members
  // Spec §8: a list that can't be fetched is emptied, whatever was there before.
  const failure = useLatestFailure(members)
  const heading = useRef<HTMLHeadingElement>(null)

  // An address may name a page that the list no longer has.
  const isBeyondTheEnd = data && !isPlaceholderData && data.data.length === 0 && data.meta.total > 0
  useEffect(() => {
    if (isBeyondTheEnd) change({ page: data.meta.last_page }, { replace: true })
  })

  async function retry() {
    const { isSuccess } = await refetch()
    // The button that was pressed goes away; the keyboard's place must not go with it.
    if (isSuccess) heading.current?.focus()
  }

  const failed = failure && (
    <FailedState
      title="De leden konden niet worden geladen"
      text={toApiError(failure).message ?? undefined}
      busy={isFetching}
      onRetry={retry}
    />
  )
  return (
    <>
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Leden
          </h1>
          <p>Iedereen met een account. Open een lid om gegevens te wijzigen.</p>
        </div>
      </div>
      <MembersTable
        search={search}
        onChange={change}
        members={isBeyondTheEnd ? undefined : data}
        refreshing={isPlaceholderData}
        failure={failed ?? undefined}
      />
    </>
  )
}

function useMemberSearch() {
  const search = readMemberSearch(useSearch({ strict: false }))
  const router = useRouter()

  // Another search starts at the first page again.
  function change(changes: MemberSearch, { replace = false } = {}) {
    // As in lib/use-list-search.ts: whoever has gone on to a member stays there.
    if (router.latestLocation.pathname !== webPaths.members) return
    const next = readMemberSearch({ ...search, page: undefined, ...changes })
    void router.navigate({ to: webPaths.members, search: next, replace, resetScroll: false })
  }

  return { search, change }
}
