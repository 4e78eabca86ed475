import { type Key, type ReactNode, useState } from 'react'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import checkbox from '../../ui/fields/checkbox-field.module.css'
import type { Subject } from './subject.ts'
import styles from './subject-list.module.css'

/** The rows that are chosen, on all pages of what the list shows. */
export type Selection<Row> = ReturnType<typeof useSelection<Row>>

/**
 * Keeps which rows are chosen until the list shows something else: `shown` names its view, filters and search. Of those on the
 * page it has what the page shows now.
 */
export function useSelection<Row>({ rowKey }: Pick<Subject<Row>, 'rowKey'>, shown: string, page: readonly Row[]) {
  const [kept, setKept] = useState<{ shown: string; rows: ReadonlyMap<Key, Row> }>({ shown, rows: new Map() })
  const chosen = kept.shown === shown ? kept.rows : new Map<Key, Row>()
  const keep = (rows: Iterable<readonly [Key, Row]>) => setKept({ shown, rows: new Map(rows) })

  return {
    rows: [...chosen].map(([key, row]) => page.find((one) => rowKey(one) === key) ?? row),
    has: (row: Row) => chosen.has(rowKey(row)),
    toggle: (row: Row) => {
      const key = rowKey(row)
      const others = [...chosen].filter(([other]) => other !== key)
      keep(chosen.has(key) ? others : [...others, [key, row]])
    },
    /** Chooses these rows, or none of them when all were chosen. */
    toggleAll: (rows: readonly Row[]) => {
      const keys = new Set(rows.map(rowKey))
      const others = [...chosen].filter(([key]) => !keys.has(key))
      const areAll = rows.every((row) => chosen.has(rowKey(row)))
      keep(areAll ? others : [...others, ...rows.map((row) => [rowKey(row), row] as const)])
    },
    /** Takes the rows with these keys out. */
    remove: (keys: readonly Key[]) => keep([...chosen].filter(([key]) => !keys.includes(key))),
    clear: () => keep([]),
  }
}

type ColumnOptions<Row> = { selection: Selection<Row>; rows: readonly Row[]; rowName: (row: Row) => string }

export function selectionColumn<Row>({ selection, rows, rowName }: ColumnOptions<Row>): DataTableColumn<Row> {
  const column: DataTableColumn<Row, ReactNode> = {
    id: 'selection',
    header: <ChooseAll selection={selection} rows={rows} />,
    cell: (row) => <ChooseRow selection={selection} row={row} name={rowName(row)} />,
  }
  return withHeader(column)
}

// A heading is shown as it is; only that of a column which is sorted has to be a text.
export function withHeader<Row>(column: DataTableColumn<Row, ReactNode>): DataTableColumn<Row> {
  return column as DataTableColumn<Row>
}

export function ChooseRow<Row>({ selection, row, name }: { selection: Selection<Row>; row: Row; name: string }) {
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        data-choose
        className={checkbox.box}
        aria-label={`${name} kiezen`}
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    </label>
  )
}

type ChooseAllProps<Row> = {
  selection: Pick<Selection<Row>, 'has' | 'toggleAll'>
  rows: readonly Row[]
  label?: string
}

export function ChooseAll<Row>({ selection, rows, label = 'Alle regels op deze pagina kiezen' }: ChooseAllProps<Row>) {
  const chosen = rows.filter(selection.has).length
  return (
    <label className={styles.choose}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length
        }}
        type="checkbox"
        className={`${checkbox.box} ${styles.some}`}
        aria-label={label}
        checked={rows.length > 0 && chosen === rows.length}
        onChange={() => selection.toggleAll(rows)}
      />
    </label>
  )
}
