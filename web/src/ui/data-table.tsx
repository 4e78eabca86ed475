import { Fragment, type MouseEvent } from 'react'
import styles from './data-table.module.css'
import { DataTableCards } from './data-table-cards.tsx'
import { DataTableHead } from './data-table-head.tsx'
import { DataTablePager, rangeText } from './data-table-pager.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { tableDefaults } from './data-table-state.ts'
import { useRowDetails } from './row-details.tsx'
import skeleton from './skeleton.module.css'
import { Skeleton } from './skeleton.tsx'
import { useMediaQuery } from './use-media-query.ts'

/** The table of every list: rows of 76 px, and cards on a narrow screen. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    rows,
    total,
    hasMore = false,
    page,
    noun,
    loading = false,
    loadingText = 'Gegevens aan het laden',
    refreshing,
  } = props
  const narrow = useMediaQuery(`(max-width: ${(props.cardsBelow ?? tableDefaults.breakpoint) - 0.02}px)`)
  const isEmpty = !loading && rows.length === 0
  const Rows = narrow ? DataTableCards<Row> : WideTable<Row>

  return (
    <div className={styles.table} aria-busy={loading || refreshing} data-refreshing={refreshing || undefined}>
      <p className="visually-hidden" role="status">
        {loading ? loadingText : isEmpty ? `Geen ${noun.many} gevonden` : rangeText({ page, total, hasMore, noun })}
      </p>
      {isEmpty ? props.empty : <Rows {...props} />}
      {!isEmpty && <DataTablePager {...{ caption, page, total, hasMore, noun, loading }} onPage={props.onPage} />}
    </div>
  )
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, loading, details, above, opensByRow } = props
  return (
    <div className={styles.scroll}>
      <table className={styles.wide}>
        <caption className="visually-hidden">{caption}</caption>
        <DataTableHead {...{ columns, sort, onSort }} />
        <tbody className={loading ? skeleton.group : undefined}>
          {loading
            ? Array.from({ length: tableDefaults.rows }, (_, row) => <SkeletonRow key={row} columns={columns.length} />)
            : rows.map((row) => (
                <Fragment key={rowKey(row)}>
                  {above?.(row, columns.length)}
                  <WideRow {...{ row, columns, details, opensByRow }} />
                </Fragment>
              ))}
        </tbody>
      </table>
    </div>
  )
}

type WideRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'details' | 'opensByRow'> & { row: Row }

// The button is in the last cell, so that it needs no column without a header.
function WideRow<Row>({ row, columns, details, opensByRow }: WideRowProps<Row>) {
  const { button, opened } = useRowDetails(details, row)
  return (
    <>
      <tr onClick={opensByRow ? openByRow : undefined} data-opens={opensByRow}>
        {columns.map((column, index) => (
          <td key={column.id}>
            {button && index === columns.length - 1 ? (
              <div className={`stack gap-1 ${styles.withButton}`}>
                <div>{column.cell(row)}</div>
                {button}
              </div>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
      {opened && (
        <tr id={opened.id} className={styles.details}>
          <td colSpan={columns.length}>{opened.content}</td>
        </tr>
      )}
    </>
  )
}

// For a mouse: the keyboard and a screen reader have the link. Whoever selected a text did not mean to go there.
function openByRow({ target, currentTarget, button, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a, button') || window.getSelection()?.isCollapsed === false) return
  const press = { bubbles: true, cancelable: true, button, ctrlKey, metaKey, shiftKey }
  currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', press))
}

function SkeletonRow({ columns }: { columns: number }) {
  return (
    <tr>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton width="70%" />
        </td>
      ))}
    </tr>
  )
}
