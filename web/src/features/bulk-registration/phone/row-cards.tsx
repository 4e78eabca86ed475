import { ChevronRight, CircleAlert, CopyCheck } from 'lucide-react'
import card from '../../../ui/card.module.css'
import { ProductThumb } from '../../registrations/product-thumb.tsx'
import type { RowState, RowVerdict, SheetVerdict } from '../judge-sheet.ts'
import { type SheetRow, sheetFieldLabels, sheetFields } from '../sheet-fields.ts'
import type { SheetRows } from '../sheet.ts'
import styles from './row-cards.module.css'

type RowCardsProps = {
  rows: SheetRows
  sharedDate: string
  verdict: SheetVerdict
  /** The state that the rows are narrowed to. */
  only: RowState | null
  onOpen: (rowId: string) => void
}

const groups: { title: string; states: readonly RowState[] }[] = [
  { title: 'Nakijken', states: ['faulty', 'registered'] },
  { title: 'Klaar om te versturen', states: ['ready'] },
]

/** The rows as cards: those that need a look first, then what is registered already, then those that are ready. */
export function RowCards({ rows, sharedDate, verdict, only, onOpen }: RowCardsProps) {
  return groups.map(({ title, states }) => {
    const shown = states.filter((state) => only === null || state === only)
    const places = shown.flatMap((state) => placesOf(verdict, state))
    if (places.length === 0) return null
    return (
      <section key={title} className={`${card.card} ${styles.group}`} aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {places.map((place) => (
            <RowCard
              key={rows[place]!.id}
              row={rows[place]!}
              verdict={verdict.rows[place]!}
              number={place + 1}
              sharedDate={sharedDate}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </section>
    )
  })
}

function placesOf({ rows }: SheetVerdict, state: RowState): number[] {
  return rows.flatMap((row, place) => (row.state === state ? [place] : []))
}

type RowCardProps = {
  row: SheetRow
  verdict: RowVerdict
  number: number
  sharedDate: string
  onOpen: (rowId: string) => void
}

function RowCard({ row: { id, cells }, verdict, number, sharedDate, onOpen }: RowCardProps) {
  const name = `${cells.brand} ${cells.model}`.trim()
  const address = `${cells.address_zipcode} ${cells.address_house_number} ${cells.huisnummer_toevoeging}`.trim()
  const details = [cells.install_date || sharedDate, address].filter(Boolean).join(' · ')
  const faults = faultTexts(verdict)

  return (
    <li className={styles.item}>
      <button type="button" className={styles.card} data-state={verdict.state} onClick={() => onOpen(id)}>
        <ProductThumb image={verdict.product?.image ?? null} size={48} />
        <span className={styles.text}>
          <strong>{name || 'Nog geen product'}</strong>
          {cells.serial_number && <span>{cells.serial_number}</span>}
          {details && <span>{details}</span>}
          {faults[0] && (
            <span className={styles.fault}>
              {verdict.state === 'registered' ? (
                <CopyCheck size={18} aria-hidden="true" />
              ) : (
                <CircleAlert size={18} aria-hidden="true" />
              )}
              <span>
                {faults[0]}
                {faults.length > 1 && ` (en nog ${faults.length - 1})`}
              </span>
            </span>
          )}
        </span>
        <span className={styles.number}>
          Rij {number}
          <ChevronRight size={17} aria-hidden="true" />
        </span>
      </button>
    </li>
  )
}

// 'Verplicht' says what only beside its field.
function faultTexts({ faults }: RowVerdict): string[] {
  return sheetFields.flatMap((field) => {
    const text = faults[field]
    if (text === undefined) return []
    return [text === 'Verplicht' ? `${sheetFieldLabels[field]} is verplicht` : text]
  })
}
