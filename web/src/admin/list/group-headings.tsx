import type { ReactNode } from 'react'
import styles from './group-headings.module.css'

/** Where another group begins the list says which: above its first row, and above that of each page. */
export function groupHeadings<Row>(
  groupOf: (row: Row) => string,
  rows: readonly Row[],
  heading: (row: Row) => ReactNode = groupOf,
) {
  const groups = new Map(rows.map((row) => [row, groupOf(row)]))
  const firsts = new Set(rows.filter((row, index) => index === 0 || groups.get(row) !== groups.get(rows[index - 1]!)))

  return (row: Row, columns?: number): ReactNode => {
    if (!firsts.has(row)) return null
    const name = heading(row)
    if (columns === undefined) return <h2 className={styles.card}>{name}</h2>
    return (
      <tr data-heading>
        <th scope="rowgroup" colSpan={columns} className={styles.row}>
          {name}
        </th>
      </tr>
    )
  }
}
