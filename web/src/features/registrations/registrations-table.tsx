import type { RegistrationStatus, RegistrationsPage } from '@portal/contract/registrations'
import { type ReactNode, useRef } from 'react'
import card from '../../ui/card.module.css'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { isFiltered, type ListSearch } from './list-search.ts'
import { NoRegistrations } from './no-registrations.tsx'
import { RegistrationCard } from './registration-card.tsx'
import { registrationColumns } from './registration-columns.tsx'
import styles from './registrations-table.module.css'
import { fromTableSort, toTableSort } from './to-table-sort.ts'

type RegistrationsTableProps = {
  search: ListSearch
  onChange: (changes: ListSearch, options?: { replace: boolean }) => void
  /** Undefined while the first page is on its way. */
  registrations: RegistrationsPage | undefined
  refreshing: boolean
  /** What to show in the place of rows that could not be loaded. */
  failure: ReactNode
}

/** The list with its search, its chips and its pages. */
export function RegistrationsTable({ search, onChange, registrations, refreshing, failure }: RegistrationsTableProps) {
  const section = useRef<HTMLElement>(null)
  const { data = [], meta, totals } = registrations ?? {}

  function turnTo(next: number) {
    onChange({ page: next })
    // The pager stands below ten rows: whoever turns the page wants to read on from the top.
    if (isAboveTheWindow(section.current)) section.current?.scrollIntoView()
  }

  function clear() {
    onChange({ zoek: undefined, status: undefined })
    // The button that was pressed goes away; the keyboard's place must not go with it.
    section.current?.querySelector('input')?.focus()
  }

  return (
    <section ref={section} className={`${card.card} ${styles.list}`} aria-label="Registraties">
      {(totals?.registrations !== 0 || isFiltered(search)) && (
        <Tools {...{ search, onChange }} pending={totals?.pending} />
      )}
      {failure ?? (
        <DataTable
          caption="Productregistraties"
          columns={registrationColumns}
          rows={data}
          rowKey={({ id }) => id}
          card={(registration) => <RegistrationCard registration={registration} />}
          noun={{ one: 'registratie', many: 'registraties' }}
          total={meta?.total ?? 0}
          page={meta?.current_page ?? search.page ?? 1}
          onPage={turnTo}
          sort={toTableSort(search.sorteer)}
          onSort={(sort) => onChange({ sorteer: fromTableSort(sort) })}
          unsorted="Nieuwste eerst"
          loading={!registrations}
          loadingText="Registraties aan het laden"
          refreshing={refreshing}
          empty={<NoRegistrations search={search} onClear={clear} />}
        />
      )}
    </section>
  )
}

function isAboveTheWindow(element: HTMLElement | null): boolean {
  return (element?.getBoundingClientRect().top ?? 0) < 0
}

type ToolsProps = Pick<RegistrationsTableProps, 'search' | 'onChange'> & { pending: number | undefined }

function Tools({ search, onChange, pending }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <SearchField
        label="Zoeken op trefwoord"
        value={search.zoek ?? ''}
        onSearch={(text) => onChange({ zoek: text }, { replace: true })}
      />
      <FilterChips<RegistrationStatus | undefined>
        label="Status"
        chips={[
          { value: undefined, label: 'Alle' },
          { value: 'pending', label: 'In behandeling', count: pending ?? null },
          { value: 'credited', label: 'Punten ontvangen' },
        ]}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
    </div>
  )
}
