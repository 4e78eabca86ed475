import type { ReactNode } from 'react'
import card from './card.module.css'
import type { DataTableColumn } from './data-table-column.ts'
import { DataTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import listCard from './list-card.module.css'

type SeenRowsProps<Row> = {
  caption: string
  rows: Row[]
  columns: readonly DataTableColumn<Row>[]
  card: (row: Row) => ReactNode
}

/** Rows of a list to look at: no pages, no order, nothing to open. */
export function SeenRows<Row extends { id: number | string }>({
  caption,
  rows,
  columns,
  card: cardOf,
}: SeenRowsProps<Row>) {
  return (
    <section className={`${card.card} ${listCard.list}`} aria-label={caption}>
      <DataTable
        caption={caption}
        columns={columns.map(({ sortable: _, ...column }) => column)}
        rows={rows}
        rowKey={({ id }) => id}
        card={cardOf}
        noun={{ one: 'registratie', many: 'registraties' }}
        total={rows.length}
        page={1}
        onPage={() => {}}
        loading={false}
        loadingText=""
        empty={<EmptyState title="Nog geen registraties" />}
      />
    </section>
  )
}
