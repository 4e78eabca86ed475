import styles from './data-table.module.css'
import type { DataTableColumn } from './data-table-column.ts'
import type { DataTableProps } from './data-table-props.ts'
import { tableDefaults, type TableSort } from './data-table-state.ts'
import { useRowDetails } from './row-details.tsx'
import skeleton from './skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

/** The rows as cards for narrow screens, and above them a control for sorting in place of the column headers. */
export function DataTableCards<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, loading } = props
  return (
    <>
      {props.columns.some((column) => column.sortable) && <SortSelect {...props} />}
      <ul className={loading ? `${styles.cards} ${skeleton.group}` : styles.cards} aria-label={caption}>
        {loading
          ? Array.from({ length: tableDefaults.rows }, (_, row) => <SkeletonCard key={row} />)
          : rows.map((row) => <Card key={rowKey(row)} row={row} {...props} />)}
      </ul>
    </>
  )
}

function Card<Row>({ row, card, details, above }: DataTableProps<Row> & { row: Row }) {
  const { button, opened } = useRowDetails(details, row)
  return (
    <li className={button ? `stack gap-1 ${styles.withButton}` : undefined}>
      {above?.(row)}
      {button ? <div>{card(row)}</div> : card(row)}
      {button}
      {opened && (
        <div id={opened.id} className={styles.cardDetails}>
          {opened.content}
        </div>
      )}
    </li>
  )
}

function SortSelect<Row>({ columns, sort, onSort, unsorted }: DataTableProps<Row>) {
  return (
    <label className={styles.sortSelect}>
      Sorteren
      <select
        value={sort ? `${sort.direction} ${sort.column}` : ''}
        onChange={(event) => onSort?.(toSort(event.target.value))}
      >
        <option value="">{unsorted}</option>
        {columns.filter((column) => column.sortable).map(sortOptions)}
      </select>
    </label>
  )
}

function sortOptions<Row>({ id, header }: DataTableColumn<Row>) {
  return [
    <option key={`${id} up`} value={`ascending ${id}`}>{`${header}, oplopend`}</option>,
    <option key={`${id} down`} value={`descending ${id}`}>{`${header}, aflopend`}</option>,
  ]
}

function toSort(option: string): TableSort | null {
  const [direction, column] = option.split(' ')
  return column ? { column, direction: direction === 'descending' ? 'descending' : 'ascending' } : null
}

function SkeletonCard() {
  return (
    <li className={`stack gap-4 ${styles.skeletonCard}`}>
      <Skeleton width={64} height={64} radius={14} />
      <span className="stack gap-2">
        <Skeleton width="60%" />
        <Skeleton width="35%" />
        <Skeleton width="75%" />
      </span>
    </li>
  )
}
