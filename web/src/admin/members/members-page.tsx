import { isAllowed, may } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { type ChangeList, useExistingPage, useListSearch } from '../../lib/use-list-search.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import listCard from '../../ui/list-card.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import { useListPlace } from '../../ui/use-list-place.ts'
import { OwnRoles } from '../own-roles.ts'
import { type MembersReply, membersQuery } from './api.ts'
import { MemberCard, memberColumns } from './member-columns.tsx'
import { memberList, type MemberSearch } from './member-list.ts'

const route = getRouteApi(`/back-office${webPaths.members}`)

export default function MembersPage() {
  const { search, change } = useListSearch(memberList, route.useSearch(), route.useNavigate())
  const query = usePageQuery({ ...membersQuery(search), placeholderData: keepPreviousData })
  const members = useExistingPage(query, change)
  // Spec §8: a list that can't be fetched is emptied, whatever was there before.
  const failure = useLatestFailure(query)
  const heading = useRef<HTMLHeadingElement>(null)
  const mayChange = isAllowed(may.changeMembers, useContext(OwnRoles))

  async function retry() {
    const { isSuccess } = await query.refetch()
    // The pressed button goes away; the focus must not go with it.
    if (isSuccess) heading.current?.focus()
  }

  const failed = failure && (
    <FailedState
      title="De leden konden niet worden geladen"
      error={failure}
      text={toApiError(failure).message ?? undefined}
      busy={query.isFetching}
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
          <p>Iedereen met een account. Open een lid om gegevens te {mayChange ? 'wijzigen' : 'bekijken'}.</p>
        </div>
      </div>
      <MembersTable
        search={search}
        onChange={change}
        members={members}
        refreshing={query.isPlaceholderData}
        failure={failed ?? undefined}
      />
    </>
  )
}

/** Why the list is empty: a failure lasts until a list has arrived, also during a retry. */
function useLatestFailure({
  error,
  isSuccess,
  isPlaceholderData,
}: Pick<UseQueryResult, 'error' | 'isSuccess' | 'isPlaceholderData'>): Error | null {
  const [failure, setFailure] = useState<Error | null>(null)
  const latest = error ?? (isSuccess && !isPlaceholderData ? null : failure)
  if (latest !== failure) setFailure(latest)
  return latest
}

type MembersTableProps = {
  search: MemberSearch
  onChange: ChangeList<MemberSearch>
  /** Undefined while the first page is loading. */
  members: MembersReply | undefined
  refreshing: boolean
  /** What to show in the place of members that could not be loaded. */
  failure: ReactNode
}

/** The list of members with its search and its pages. */
function MembersTable({ search, onChange, members, refreshing, failure }: MembersTableProps) {
  const { section, showTop, focusSearch } = useListPlace()

  function turnTo(page: number) {
    onChange({ page })
    showTop()
  }

  function clear() {
    onChange({ zoek: undefined })
    focusSearch()
  }

  return (
    <section ref={section} className={`${card.card} ${listCard.list}`} aria-labelledby="ledenlijst">
      <h2 id="ledenlijst" className="visually-hidden">
        Ledenlijst
      </h2>
      <div className={listCard.tools}>
        <SearchField
          label="Zoek op naam, e-mail of bedrijf"
          value={search.zoek ?? ''}
          onSearch={(text) => onChange({ zoek: text }, { replace: true })}
        />
      </div>
      {failure ?? (
        <DataTable
          caption="Leden"
          columns={memberColumns}
          rows={members?.data ?? []}
          rowKey={({ id }) => id}
          card={(member) => <MemberCard member={member} />}
          cardsBelow={1240}
          noun={{ one: 'lid', many: 'leden' }}
          total={members?.meta.total ?? 0}
          page={members?.meta.current_page ?? search.page ?? 1}
          onPage={turnTo}
          loading={!members}
          loadingText="Leden aan het laden"
          refreshing={refreshing}
          empty={<NoMembers onClear={clear} />}
        />
      )}
    </section>
  )
}

// The administrator is a member too, so only a search can leave the list empty.
function NoMembers({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Geen leden gevonden"
      text="Zoek op een andere naam, een ander e-mailadres of een ander bedrijf."
      action={
        <Button variant="secondary" onClick={onClear}>
          Alle leden tonen
        </Button>
      }
    />
  )
}
