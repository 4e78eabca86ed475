import type { RegistrationStatus, RegistrationsPage } from '@portal/contract/registrations'
import type { ReactNode } from 'react'
import { fromTableSort, toTableSort } from '../../../lib/list-sort.ts'
import type { ChangeList } from '../../../lib/use-list-search.ts'
import card from '../../../ui/card.module.css'
import { DataTable } from '../../../ui/data-table.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import listCard from '../../../ui/list-card.module.css'
import type { TableSort } from '../../../ui/data-table-state.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useListPlace } from '../../../ui/use-list-place.ts'
import { isFiltered, type RegistrationSearch } from '../registration-list.ts'
import { NoRegistrations, searchedFields } from './no-registrations.tsx'
import { RegistrationCard, registrationColumns } from './registration-columns.tsx'
import styles from './registrations-table.module.css'

type RegistrationsTableProps = {
  search: RegistrationSearch
  onChange: ChangeList<RegistrationSearch>
  /** Undefined while the first page is loading. */
  registrations: RegistrationsPage | undefined
  refreshing: boolean
  failure: ReactNode
}

export function RegistrationsTable({ search, onChange, registrations, refreshing, failure }: RegistrationsTableProps) {
  const { section, showTop, showFound, focusSearch } = useListPlace()
  const { data = [], meta, totals } = registrations ?? {}

  function turnTo(next: number) {
    onChange({ page: next })
    showTop()
  }

  function sortBy(sort: TableSort | null) {
    onChange({ sorteer: fromTableSort(sort) })
    showTop()
  }

  function clear() {
    onChange({ zoek: undefined, status: undefined })
    focusSearch()
  }

  return (
    <section ref={section} className={`${card.card} ${listCard.list}`} aria-label="Registraties">
      {(totals?.registrations !== 0 || isFiltered(search)) && (
        <Tools {...{ search, onChange }} pending={totals?.pending} onSearchFocus={showFound} />
      )}
      {failure ?? (
        <DataTable
          caption="Productregistraties"
          columns={registrationColumns}
          rows={data}
          rowKey={({ id }) => id}
          card={(registration) => <RegistrationCard registration={registration} />}
          opensByRow
          noun={{ one: 'registratie', many: 'registraties' }}
          total={meta?.total ?? 0}
          page={meta?.current_page ?? search.page ?? 1}
          onPage={turnTo}
          sort={toTableSort(search.sorteer)}
          onSort={sortBy}
          unsorted={newestFirst}
          loading={!registrations}
          loadingText="Registraties aan het laden"
          refreshing={refreshing}
          empty={<NoRegistrations search={search} onClear={clear} />}
        />
      )}
    </section>
  )
}

const newestFirst = 'Nieuwste registratie eerst'

type ToolsProps = Pick<RegistrationsTableProps, 'search' | 'onChange'> & {
  pending: number | undefined
  onSearchFocus: () => void
}

function Tools({ search, onChange, pending, onSearchFocus }: ToolsProps) {
  return (
    <div className={listCard.tools} data-screen-only>
      <SearchField
        label="Zoeken op trefwoord"
        value={search.zoek ?? ''}
        onSearch={(text) => onChange({ zoek: text }, { replace: true })}
        onFocus={onSearchFocus}
      />
      <p className={styles.hint}>
        <span>Zoek op {searchedFields}</span>
        <span>{orderText(search)}</span>
      </p>
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

// The list starts in the order of registration, which no column shows.
function orderText({ sorteer }: RegistrationSearch): string {
  const sort = toTableSort(sorteer)
  const column = registrationColumns.find(({ id }) => id === sort?.column)
  if (!sort || !column) return newestFirst
  return `${column.header}, ${sort.direction === 'ascending' ? 'oplopend' : 'aflopend'}`
}
