import { ChevronRight, CircleAlert, CopyCheck, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { ProductThumb } from '../../registrations/product-thumb.tsx'
import { AllRowsSheet } from '../all-rows-fields.tsx'
import { AnswerButtons } from '../faults/answer-buttons.tsx'
import { findQuestions, type QuestionOf } from '../faults/group-faults.ts'
import { OwnRowLink } from '../faults/own-row-link.tsx'
import type { RowState, RowVerdict, SheetVerdict } from '../sheet/judge-sheet.ts'
import { RowEditor } from '../lazy-screens.ts'
import { PhoneSendBar } from '../send-bar.tsx'
import { type Cells, type SheetField, sheetFieldLabels, sheetFields } from '../sheet/sheet-fields.ts'
import { PhoneHead } from '../sheet-heading.tsx'
import { isFilled, maxSheetRows } from '../sheet/sheet.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import { PhoneFaults, PhoneTidied } from './phone-faults.tsx'
import styles from './phone-sheet.module.css'
import { newRowId, NextRowOffer } from './next-row-offer.tsx'
import type { OpenRow } from './use-edited-row.ts'

type PhoneSheetProps = {
  page: SheetPage
  /** The row that is open at the start. */
  openRowId?: string | null | undefined
  /** Messages of the page, below its heading. */
  children?: ReactNode
}

type Filter = 'all' | Exclude<RowState, 'empty'>

/** The worksheet on a narrow screen: its rows as cards, and a dialog to fill in one row at a time. */
export function PhoneSheet({ page, openRowId = null, children }: PhoneSheetProps) {
  const { state, verdict, catalogue } = page
  const { rows, shared } = state.sheet
  const [filter, setFilter] = useState<Filter>('all')
  const [open, setOpen] = useState<OpenRow | null>(openRowId === null ? null : { rowId: openRowId })
  const [added, setAdded] = useState<Cells | null>(null)
  const isScanned = useRef(false)
  const [allRows, setAllRows] = useState<'closed' | 'open' | 'refused'>('closed')
  const questionOf = useMemo(() => findQuestions(verdict.faults, rows, catalogue), [verdict, rows, catalogue])
  const hasRoom = rows.length < maxSheetRows || rows.some((row) => !isFilled(row))
  const chips = chipsOf(verdict)
  // A filter without rows has no chip, so all rows are shown.
  const chosen = chips.some(({ value }) => value === filter) ? filter : 'all'
  const openRow = (rowId: string) => setOpen({ rowId })

  function openNew(start?: Partial<Cells>) {
    // Whoever scanned the last label scans the next one; whoever closed the scanner types again.
    setOpen({ rowId: newRowId, start, opensScanner: isScanned.current })
    isScanned.current = false
  }

  function send() {
    if (shared.consent || verdict.ready === 0) void page.send()
    else setAllRows('refused')
  }

  return (
    <div className={styles.sheet}>
      <PhoneHead page={page} onAddRow={() => openNew()} onOpenShared={() => setAllRows('open')}>
        {children}
      </PhoneHead>
      {verdict.filled > 0 && <FilterChips label="Welke rijen" chips={chips} value={chosen} onChange={setFilter} />}
      {verdict.faulty > 0 && (chosen === 'all' || chosen === 'faulty') && <PhoneFaults page={page} onOpen={openRow} />}
      <PhoneTidied page={page} onOpen={openRow} />
      <RowCards page={page} only={chosen === 'all' ? null : chosen} questionOf={questionOf} onOpen={openRow} />
      {added && hasRoom && <NextRowOffer last={added} onStart={openNew} />}
      {verdict.filled === 0 ? (
        <FirstRow onStart={() => openNew()} />
      ) : (
        <Button
          variant="secondary"
          full
          icon={<Plus size={18} aria-hidden="true" />}
          aria-disabled={!hasRoom}
          onClick={() => openNew()}
        >
          Rij toevoegen
        </Button>
      )}
      <PhoneSendBar verdict={verdict} onSend={send} />
      {open && (
        <RowEditor
          key={open.rowId}
          {...open}
          page={page}
          onScanned={() => (isScanned.current = true)}
          onAdded={setAdded}
          questionOf={questionOf}
          onOpen={(rowId) => setOpen(rowId === null ? null : { rowId })}
        />
      )}
      <AllRowsSheet page={page} state={allRows} onClose={() => setAllRows('closed')} />
    </div>
  )
}

function FirstRow({ onStart }: { onStart: () => void }) {
  return (
    <section className={`${card.card} ${styles.offer}`}>
      <h2>Zelf invullen</h2>
      <p>Scan of typ het serienummer. De volgende rij begint als je wilt met hetzelfde product of hetzelfde adres.</p>
      <Button full icon={<Plus size={18} aria-hidden="true" />} onClick={onStart}>
        Eerste rij invullen
      </Button>
    </section>
  )
}

function chipsOf({ filled, faulty, ready, registered }: SheetVerdict) {
  const chips: { value: Filter; label: string; count: number }[] = [
    { value: 'all', label: 'Alle', count: filled },
    { value: 'faulty', label: 'Fouten', count: faulty },
    { value: 'ready', label: 'Klaar', count: ready },
    { value: 'registered', label: 'Dubbel', count: registered },
  ]
  return chips.filter(({ value, count }) => count > 0 || value === 'all')
}

type RowCardsProps = {
  page: SheetPage
  /** The state to filter by. */
  only: RowState | null
  questionOf: QuestionOf
  onOpen: (rowId: string) => void
}

const groups: { title: string; states: readonly RowState[] }[] = [
  { title: 'Nakijken', states: ['faulty', 'registered'] },
  { title: 'Klaar om te versturen', states: ['ready'] },
]

function RowCards({ only, ...props }: RowCardsProps) {
  const { state, verdict } = props.page
  const placesOf = (wanted: RowState) => verdict.rows.flatMap((row, place) => (row.state === wanted ? [place] : []))

  return groups.map(({ title, states }) => {
    const places = states.filter((shown) => only === null || shown === only).flatMap(placesOf)
    if (places.length === 0) return null
    return (
      <section key={title} className={`${card.card} ${styles.group}`} aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {places.map((place) => (
            <RowCard key={state.sheet.rows[place]!.id} place={place} {...props} />
          ))}
        </ul>
      </section>
    )
  })
}

type RowCardProps = Omit<RowCardsProps, 'only'> & { place: number }

function RowCard({ page, place, questionOf, onOpen }: RowCardProps) {
  const { rows, shared } = page.state.sheet
  const { id, cells, fileRow } = rows[place]!
  const verdict = page.verdict.rows[place]!
  const number = place + 1
  const name = `${cells.brand} ${cells.model}`.trim()
  const address = `${cells.address_zipcode} ${cells.address_house_number} ${cells.huisnummer_toevoeging}`.trim()
  const inFile = fileRow === undefined ? '' : `rij ${fileRow} in je bestand`
  const details = [cells.install_date || shared.install_date, address, inFile].filter(Boolean).join(' · ')
  const faulty = sheetFields.filter((field) => verdict.faults[field] !== undefined)
  const [first] = faulty
  const fault = first && faultText(verdict, first)
  const question = first && questionOf(place, first)
  const Icon = verdict.state === 'registered' ? CopyCheck : CircleAlert

  return (
    <li className={styles.item}>
      <button type="button" className={styles.card} data-state={verdict.state} onClick={() => onOpen(id)}>
        <ProductThumb image={verdict.product?.image ?? null} size={48} />
        <span className={styles.text}>
          <strong>{name || 'Nog geen product'}</strong>
          {cells.serial_number && <span>{cells.serial_number}</span>}
          {details && <span>{details}</span>}
          {fault && (
            <span className={styles.fault}>
              <Icon size={18} aria-hidden="true" />
              <span>
                {fault}
                {faulty.length > 1 && ` (en nog ${faulty.length - 1})`}
              </span>
            </span>
          )}
        </span>
        <span className={styles.number}>
          Rij {number}
          <ChevronRight size={17} aria-hidden="true" />
        </span>
      </button>
      {(question || verdict.state === 'registered') && (
        <div className={styles.answers} role="group" aria-label={`Rij ${number}: ${fault}`}>
          {question ? <AnswerButtons question={question} onAnswer={page.correct} /> : <OwnRowLink cells={cells} />}
        </div>
      )}
    </li>
  )
}

// Without its field next to it, 'Verplicht' does not tell what is required.
function faultText({ faults }: RowVerdict, field: SheetField): string | undefined {
  return faults[field] === 'Verplicht' ? `${sheetFieldLabels[field]} is verplicht` : faults[field]
}
