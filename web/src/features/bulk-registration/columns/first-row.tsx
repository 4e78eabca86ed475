import type { Product } from '@portal/contract/catalogue'
import { CircleAlert } from 'lucide-react'
import card from '../../../ui/card.module.css'
import { sheetFieldLabels, sheetFields } from '../sheet-fields.ts'
import { tidyCells } from '../tidy-cells.ts'
import type { ColumnTable } from './find-columns.ts'
import { type Matching, missingFields, readRows } from './match-columns.ts'
import styles from './match-columns-screen.module.css'

type FirstRowProps = { table: ColumnTable; matching: Matching; products: readonly Product[] }

/** The first row as the worksheet will have it, to see at a glance whether the columns are right. */
export function FirstRow({ table, matching, products }: FirstRowProps) {
  const [first] = readRows({ ...table, rows: table.rows.slice(0, 1) }, matching, products)
  if (!first) return null
  const { cells } = tidyCells(first, products)
  const missing = new Set(missingFields(matching))
  const count = table.rows.length

  return (
    <section className={`${card.card} ${card.padded}`}>
      <h2 className={styles.title}>Zo lezen we rij 1</h2>
      <p className="small muted">{count === 1 ? 'Van 1 rij.' : `Van ${count} rijen.`} Klopt dit, dan klopt alles.</p>
      <dl className={styles.facts}>
        {sheetFields
          .filter((field) => cells[field] !== '' || missing.has(field))
          .map((field) => (
            <div key={field}>
              <dt>{sheetFieldLabels[field]}</dt>
              <dd>
                {missing.has(field) ? (
                  <span className={styles.missing}>
                    <CircleAlert size={15} aria-hidden="true" />
                    ontbreekt nog
                  </span>
                ) : (
                  cells[field]
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
