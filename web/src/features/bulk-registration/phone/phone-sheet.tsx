import { ChevronRight, CircleAlert, CopyCheck, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { ProductThumb } from '../../registrations/product-thumb.tsx'
import { AllRowsSheet } from '../all-rows-fields.tsx'
import type { Catalogue } from '../sheet/catalogue.ts'
import { AnswerButtons } from '../faults/answer-buttons.tsx'
import { findQuestions, type Question, type QuestionOf } from '../faults/group-faults.ts'
import { OwnRowLink } from '../faults/own-row-link.tsx'
import type { RowState, RowVerdict, SheetVerdict } from '../sheet/judge-sheet.ts'
import { RowEditor } from '../lazy-screens.ts'
import { PhoneSendBar } from '../send-bar.tsx'
import { type Cells, type Correction, sheetFieldLabels, sheetFields, type SheetRow } from '../sheet/sheet-fields.ts'
import type { PhoneActions } from '../actions-menu.tsx'
import { PhoneHead } from '../sheet-heading.tsx'
import { isFilled, maxSheetRows, type SharedValues, type Sheet, type SheetRows } from '../sheet/sheet.ts'
import { PhoneFaults, PhoneTidied } from './phone-faults.tsx'
import styles from './phone-sheet.module.css'
import { newRowId, NextRowOffer } from './next-row-offer.tsx'

type PhoneSheetProps = PhoneActions & {
  sheet: Sheet
  verdict: SheetVerdict
  catalogue: Catalogue
  openRowId?: string | null
  onChange: (change: (rows: SheetRows) => SheetRows) => void
  onDraft: (row: SheetRow | null) => void
  onCorrect: (corrections: readonly Correction[]) => void
  onTakeBack: (cells: readonly Correction[]) => void
  onShared: (changed: Partial<SharedValues>) => void
  onSend: () => void
  children?: ReactNode
}

type Filter = 'all' | Exclude<RowState, 'empty'>

export function PhoneSheet({ openRowId = null, ...props }: PhoneSheetProps) {
  const { sheet, verdict, catalogue, onChange, onDraft, onCorrect, onTakeBack, onShared, onSend } = props
  const [filter, setFilter] = useState<Filter>('all')
  const [openRow, setOpenRow] = useState<string | null>(openRowId)
  const [added, setAdded] = useState<Cells | null>(null)
  const [start, setStart] = useState<Partial<Cells> | null>(null)
  const [isScanned, setIsScanned] = useState(false)
  const [opensScanner, setOpensScanner] = useState(false)
  const [shared, setShared] = useState<'closed' | 'open' | 'refused'>('closed')
  const questionOf = useMemo(
    () => findQuestions(verdict.faults, sheet.rows, catalogue),
    [verdict, sheet.rows, catalogue],
  )
  const hasRoom = sheet.rows.length < maxSheetRows || sheet.rows.some((row) => !isFilled(row))
  const chips = chipsOf(verdict)
  // A filter without rows has no chip, so all rows are shown.
  const chosen = chips.some(({ value }) => value === filter) ? filter : 'all'

  function openNew(cells: Partial<Cells> | null) {
    setStart(cells)
    // Whoever scanned the last label scans the next one; whoever closed the scanner types again.
    setOpensScanner(isScanned)
    setIsScanned(false)
    setOpenRow(newRowId)
  }

  function send() {
    if (sheet.shared.consent || verdict.ready === 0) onSend()
    else setShared('refused')
  }

  return (
    <div className={styles.sheet}>
      <PhoneHead {...props} onAddRow={() => openNew(null)} onOpenShared={() => setShared('open')} />
      {verdict.filled > 0 && <FilterChips label="Welke rijen" chips={chips} value={chosen} onChange={setFilter} />}
      {verdict.faulty > 0 && (chosen === 'all' || chosen === 'faulty') && (
        <PhoneFaults
          rows={sheet.rows}
          verdict={verdict}
          catalogue={catalogue}
          onCorrect={onCorrect}
          onOpen={setOpenRow}
        />
      )}
      <PhoneTidied rows={sheet.rows} onTakeBack={onTakeBack} onOpen={setOpenRow} />
      <RowCards
        rows={sheet.rows}
        sharedDate={sheet.shared.install_date}
        verdict={verdict}
        only={chosen === 'all' ? null : chosen}
        questionOf={questionOf}
        onCorrect={onCorrect}
        onOpen={setOpenRow}
      />
      {added && hasRoom && <NextRowOffer last={added} onStart={openNew} />}
      {verdict.filled === 0 ? (
        <FirstRow onStart={() => openNew(null)} />
      ) : (
        <Button
          variant="secondary"
          full
          icon={<Plus size={18} aria-hidden="true" />}
          aria-disabled={!hasRoom}
          onClick={() => openNew(null)}
        >
          Rij toevoegen
        </Button>
      )}
      <PhoneSendBar verdict={verdict} onSend={send} />
      {openRow !== null && (
        <RowEditor
          key={openRow}
          rowId={openRow}
          sheet={sheet}
          verdict={verdict}
          catalogue={catalogue}
          onChange={onChange}
          onDraft={onDraft}
          start={openRow === newRowId ? start : null}
          opensScanner={openRow === newRowId && opensScanner}
          onScanned={() => setIsScanned(true)}
          onAdded={setAdded}
          questionOf={questionOf}
          onCorrect={onCorrect}
          onOpen={setOpenRow}
        />
      )}
      <AllRowsSheet shared={sheet.shared} state={shared} onShared={onShared} onClose={() => setShared('closed')} />
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
  rows: SheetRows
  sharedDate: string
  verdict: SheetVerdict
  only: RowState | null
  questionOf: QuestionOf
  onCorrect: (corrections: readonly Correction[]) => void
  onOpen: (rowId: string) => void
}

const groups: { title: string; states: readonly RowState[] }[] = [
  { title: 'Nakijken', states: ['faulty', 'registered'] },
  { title: 'Klaar om te versturen', states: ['ready'] },
]

function RowCards({ rows, sharedDate, verdict, only, questionOf, ...calls }: RowCardsProps) {
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
              question={firstQuestion(verdict, place, questionOf)}
              {...calls}
            />
          ))}
        </ul>
      </section>
    )
  })
}

function firstQuestion({ rows }: SheetVerdict, place: number, questionOf: QuestionOf): Question | null {
  const field = sheetFields.find((candidate) => rows[place]?.faults[candidate] !== undefined)
  return field ? questionOf(place, field) : null
}

function placesOf({ rows }: SheetVerdict, state: RowState): number[] {
  return rows.flatMap((row, place) => (row.state === state ? [place] : []))
}

type RowCardProps = {
  row: SheetRow
  verdict: RowVerdict
  number: number
  sharedDate: string
  question: Question | null
  onCorrect: (corrections: readonly Correction[]) => void
  onOpen: (rowId: string) => void
}

function RowCard({
  row: { id, cells, fileRow },
  verdict,
  number,
  sharedDate,
  question,
  onCorrect,
  onOpen,
}: RowCardProps) {
  const name = `${cells.brand} ${cells.model}`.trim()
  const address = `${cells.address_zipcode} ${cells.address_house_number} ${cells.huisnummer_toevoeging}`.trim()
  const inFile = fileRow === undefined ? '' : `rij ${fileRow} in je bestand`
  const details = [cells.install_date || sharedDate, address, inFile].filter(Boolean).join(' · ')
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
      {(question || verdict.state === 'registered') && (
        <div className={styles.answers} role="group" aria-label={`Rij ${number}: ${faults[0]}`}>
          {question ? <AnswerButtons question={question} onAnswer={onCorrect} /> : <OwnRowLink cells={cells} />}
        </div>
      )}
    </li>
  )
}

// Without its field next to it, 'Verplicht' does not tell what is required.
function faultTexts({ faults }: RowVerdict): string[] {
  return sheetFields.flatMap((field) => {
    const text = faults[field]
    if (text === undefined) return []
    return [text === 'Verplicht' ? `${sheetFieldLabels[field]} is verplicht` : text]
  })
}
