import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import listCard from '../../ui/list-card.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import { useListPlace } from '../../ui/use-list-place.ts'
import type { MembersReply } from './api.ts'
import { MemberCard } from './member-card.tsx'
import { memberColumns } from './member-columns.tsx'
import type { MemberSearch } from './member-search.ts'

type MembersTableProps = {
  search: MemberSearch
  onChange: (changes: MemberSearch, options?: { replace: boolean }) => void
  /** Undefined while the first page is on its way. */
  members: MembersReply | undefined
  refreshing: boolean
  /** What to show in the place of members that could not be loaded. */
  failure: ReactNode
}

/** The list of members with its search and its pages. */
export function MembersTable({ search, onChange, members, refreshing, failure }: MembersTableProps) {
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

// Whoever looks at the list is in it, so an empty one is always the doing of a search.
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
