import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import styles from './data-table.module.css'
import type { DataTableColumn } from './data-table-column.ts'
import { tableDefaults, type TableSort } from './data-table-state.ts'

type DataTableHeadProps<Row> = {
  columns: readonly DataTableColumn<Row>[]
  sort?: TableSort | null
  onSort?: (sort: TableSort | null) => void
}

/** The heads of the columns; those that sort are buttons. */
export function DataTableHead<Row>({ columns, sort, onSort }: DataTableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={direction}
              style={{ width: column.width, minWidth: minWidthOf(column) }}
            >
              {column.sortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort?.(nextSort(column, direction))}>
                  {column.header}
                  <SortIcon direction={direction} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function minWidthOf<Row>({ minWidth = 0 }: DataTableColumn<Row>): number {
  return Math.max(minWidth, tableDefaults.minColumnWidth)
}

// One way, the other way, and back to the order that the list has by itself.
function nextSort<Row>(
  { id, firstSort = 'ascending' }: DataTableColumn<Row>,
  direction: TableSort['direction'] | undefined,
): TableSort | null {
  if (!direction) return { column: id, direction: firstSort }
  if (direction !== firstSort) return null
  return { column: id, direction: firstSort === 'ascending' ? 'descending' : 'ascending' }
}

function SortIcon({ direction }: { direction: TableSort['direction'] | undefined }) {
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return <Icon size={14} strokeWidth={2} aria-hidden="true" className={direction ? styles.sorted : styles.unsorted} />
}
