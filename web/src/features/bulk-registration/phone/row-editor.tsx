import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { newUuid } from '../../../lib/new-uuid.ts'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ask } from '../../../ui/questions.ts'
import { showToast } from '../../../ui/toasts.ts'
import { productsQuery } from '../../registrations/api.ts'
import { leadToNextField } from '../../../ui/fields/lead-to-next-field.ts'
import { findBrand } from '../sheet/catalogue.ts'
import { explainCell } from '../sheet/explain-cell.ts'
import type { Question, QuestionOf } from '../faults/group-faults.ts'
import type { RowVerdict, SheetVerdict } from '../sheet/judge-sheet.ts'
import {
  type CellFaults,
  type Cells,
  type Correction,
  emptyCells,
  type SheetField,
  sheetFields,
} from '../sheet/sheet-fields.ts'
import { cellsToSend, isFilled, removeRows, type SheetRows, writeRow } from '../sheet/sheet.ts'
import { useJudge } from '../sheet/use-judge.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import styles from './row-editor.module.css'
import { newRowId } from './next-row-offer.tsx'
import { RowFields } from './row-fields.tsx'

/** The row that is edited. */
export type OpenRow = Readonly<{
  rowId: string
  /** The cells with which a new row starts. */
  start?: Partial<Cells> | undefined
  /** Whether the scanner opens at once. */
  opensScanner?: boolean
}>

type RowEditorProps = OpenRow & {
  page: SheetPage
  onScanned: () => void
  /** Called when a new row is saved without faults and the editor closes. */
  onAdded: (cells: Cells) => void
  questionOf: QuestionOf
  onOpen: (rowId: string | null) => void
}

/** The single form for one row, in a sheet. Saving leads to the next fault; whichever way it closes, what was typed stays. */
export function RowEditor(props: RowEditorProps) {
  const { page, start, onOpen } = props
  const { state, verdict, catalogue } = page
  const { rows } = state.sheet
  const row = useEditedRow(props)
  const name = `Rij ${row.place + 1}`
  const nextFault = findNextFault(verdict, row.place)
  const form = useFirstField(start !== undefined)
  // Loads the products of a brand that is chosen here, before the row has it.
  useQuery(productsQuery(findBrand(catalogue, row.cells.brand) ?? ''))

  function saveAndGoOn(event: SyntheticEvent) {
    event.preventDefault()
    if (!row.save()) return
    onOpen(nextFault === null ? null : rows[nextFault]!.id)
    if (props.rowId === newRowId && nextFault === null) props.onAdded(row.cells)
  }

  function leave() {
    if (row.isChanged) {
      row.save()
      const undo = { label: 'Ongedaan maken', onPress: () => state.changeRows(() => rows) }
      showToast({ tone: 'success', title: `${name} is opgeslagen`, action: undo })
    }
    onOpen(null)
  }

  function remove() {
    row.remove()
    onOpen(null)
  }

  function answer(corrections: readonly Correction[]) {
    const [own] = corrections
    if (own) row.write({ [own.field]: own.text })
    // The other rows are corrected at once; this one is saved with its other changes.
    if (corrections.length > 1) page.correct(corrections)
    // The button goes away with the question, and saving comes next.
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus({ preventScroll: true })
  }

  return (
    <BottomSheet open title={name} onClose={leave}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={saveAndGoOn}
        onKeyDown={leadToNextField}
      >
        <p className="small muted">{describePlace(verdict, row.place)}</p>
        <RowFields
          row={row}
          page={page}
          opensScanner={props.opensScanner ?? false}
          onScanned={props.onScanned}
          onAnswer={answer}
        />
        <footer className={styles.footer}>
          <RemoveButton rowName={name} onRemove={remove} />
          <Button type="submit" size="lg">
            {nextFault === null ? 'Opslaan' : 'Opslaan, volgende fout'}
          </Button>
        </footer>
      </form>
    </BottomSheet>
  )
}

// Once the sheet is open: before that nothing in it takes the focus.
function useFirstField(startsHalfFilled: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const first = form.current?.querySelector(startsHalfFilled ? 'input' : '[aria-invalid=true]')
    if (first) focusControl(first)
  }, [startsHalfFilled])
  return form
}

function describePlace({ rows, faults }: SheetVerdict, place: number): string {
  const state = rows[place]?.state ?? 'empty'
  if (state === 'registered') return 'Al geregistreerd, wordt niet verstuurd'
  if (state === 'ready') return 'Klaar om te versturen'
  if (state === 'empty') return 'Nieuwe rij'
  return `Fout ${faults.findIndex(({ row }) => row === place) + 1} van ${faults.length}`
}

function findNextFault({ rows }: SheetVerdict, place: number): number | null {
  const faulty = rows.flatMap(({ state }, at) => (state === 'faulty' && at !== place ? [at] : []))
  return faulty.find((at) => at > place) ?? faulty[0] ?? null
}

function RemoveButton({ rowName, onRemove }: { rowName: string; onRemove: () => void }) {
  async function remove() {
    const answer = await ask({
      title: `${rowName} verwijderen?`,
      detail: 'De gegevens van deze rij gaan weg.',
      confirm: 'Verwijderen',
      decline: 'Bewaren',
      isDangerous: true,
    })
    if (answer === 'confirmed') onRemove()
  }

  return (
    <IconButton className={styles.remove} aria-label={`${rowName} verwijderen`} onClick={() => void remove()}>
      <Trash2 size={20} aria-hidden="true" />
    </IconButton>
  )
}

export type EditedRow = ReturnType<typeof useEditedRow>

function useEditedRow({ rowId, page, questionOf, start }: RowEditorProps) {
  const { state, verdict, catalogue, keepDraft } = page
  const { rows, shared } = state.sheet
  const judge = useJudge(catalogue)
  // Fixed while the editor is open, because a list that comes in moves rows.
  const [id] = useState(() => idOfRow(rows, rowId))
  const at = rows.findIndex((candidate) => candidate.id === id)
  const place = at >= 0 ? at : rows.length
  const row = rows[place]
  const saved = row && isFilled(row) ? row.cells : { ...emptyCells(), ...start }
  const known = verdict.rows[place]
  const [cells, setCells] = useState(saved)
  const [faultsAtFirst] = useState(() => sheetFields.filter((field) => known?.faults[field] !== undefined))
  // A new row shows no faults before it is saved for the first time.
  const [isJudged, setIsJudged] = useState(row !== undefined && isFilled(row))

  const own = judge?.(cellsToSend({ id: rowId, cells }, shared)) ?? {}
  const faults = { ...faultsFromElsewhere(cells, saved, known), ...own }
  const isChanged = sheetFields.some((field) => cells[field] !== saved[field])
  const keepTyped = useEffectEvent(() => keepDraft(isChanged ? { id, cells } : null))
  useEffect(() => keepTyped(), [cells, isChanged])

  /** Returns whether the saved row has no faults. */
  function save(): boolean {
    state.changeRows((current) => writeRow(current, { id, cells }))
    keepDraft(null)
    setIsJudged(true)
    return Object.keys(faults).length === 0
  }

  return {
    place,
    cells,
    isChanged,
    /** The fields whose sections are shown first. */
    faultsAtFirst,
    faults: isJudged ? faults : {},
    /** What the fault of a field asks. What is typed since it was saved asks about this row only. */
    questionOf: (field: SheetField): Question | null => {
      if (!isJudged || faults[field] === undefined) return null
      if (cells[field] === saved[field]) return questionOf(place, field)
      const text = explainCell(field, cells, catalogue)?.proposed
      return text ? [{ row: place, rowId: id, field, before: cells[field], text }] : null
    },
    write: (changed: Partial<Cells>) => setCells((current) => ({ ...current, ...changed })),
    save,
    remove: () => {
      keepDraft(null)
      if (row) state.changeRows((current) => removeRows(current, new Set([row.id])))
    },
  }
}

// Faults that come from other rows or from the server. One about the serial number holds until that number changes, any
// other until a cell changes.
function faultsFromElsewhere(cells: Cells, saved: Cells, known: RowVerdict | undefined): CellFaults {
  if (!known) return {}
  const isUntouched = sheetFields.every((field) => cells[field] === saved[field])
  if (isUntouched) return known.faults
  const isSameSerial = cells.serial_number === saved.serial_number
  const isAboutSerial = known.twin !== null || known.state === 'registered'
  return isSameSerial && isAboutSerial && known.faults.serial_number
    ? { serial_number: known.faults.serial_number }
    : {}
}

// A new row takes the place of the first empty one.
function idOfRow(rows: SheetRows, rowId: string): string {
  return rowId === newRowId ? (rows.find((row) => !isFilled(row))?.id ?? newUuid()) : rowId
}
