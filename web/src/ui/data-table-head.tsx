import { ArrowDown, ArrowUpDown } from 'lucide-react'
import styles from './data-table.module.css'
import type { DataTableColumn } from './data-table-column.ts'
import { tableDefaults, type TableSort } from './data-table-state.ts'

type DataTableHeadProps<Row> = {
  columns: readonly DataTableColumn<Row>[]
  sort?: TableSort | null
  onSort?: (sort: TableSort | null) => void
}

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
                <button
                  type="button"
                  className={`target ${styles.sort}`}
                  onClick={() => onSort?.(nextSort(column, direction))}
                >
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

// Each click goes to the next: one direction, the other, the default order.
function nextSort<Row>(
  { id, firstSort = 'ascending' }: DataTableColumn<Row>,
  direction: TableSort['direction'] | undefined,
): TableSort | null {
  if (!direction) return { column: id, direction: firstSort }
  if (direction !== firstSort) return null
  return { column: id, direction: firstSort === 'ascending' ? 'descending' : 'ascending' }
}

function SortIcon({ direction }: { direction: TableSort['direction'] | undefined }) {
  if (!direction) return <ArrowUpDown size={14} strokeWidth={2} aria-hidden="true" className={styles.unsorted} />
  return (
    <ArrowDown
      size={14}
      strokeWidth={2}
      aria-hidden="true"
      className={styles.sorted}
      data-up={direction === 'ascending'}
    />
  )
}
