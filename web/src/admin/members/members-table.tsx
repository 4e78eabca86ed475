import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { MembersReply } from './api.ts'
import { MemberCard } from './member-card.tsx'
import { memberColumns } from './member-columns.tsx'
import type { MemberSearch } from './member-search.ts'
import styles from './members-table.module.css'

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
  const section = useRef<HTMLElement>(null)

  function turnTo(page: number) {
    onChange({ page })
    // The pager stands below ten rows: whoever turns the page wants to read on from the top.
    if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView()
  }

  function clear() {
    onChange({ zoek: undefined })
    // The button that was pressed goes away; the keyboard's place must not go with it.
    section.current?.querySelector('input')?.focus()
  }

  return (
    <section ref={section} className={`${card.card} ${styles.list}`} aria-labelledby="ledenlijst">
      <h2 id="ledenlijst" className="visually-hidden">
        Ledenlijst
      </h2>
      <div className={styles.tools}>
        <SearchField
          label="Zoeken op naam, e-mailadres of bedrijf"
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
