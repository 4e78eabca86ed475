import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { newUuid } from '../../../lib/new-uuid.ts'
import { Button } from '../../../ui/button.tsx'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ask } from '../../../ui/questions.ts'
import { productsQuery } from '../../registrations/api.ts'
import { leadToNextField } from '../../../ui/fields/lead-to-next-field.ts'
import { type Catalogue, findBrand } from '../sheet/catalogue.ts'
import { proposeCell } from '../sheet/explain-cell.ts'
import type { Question, QuestionOf } from '../faults/group-faults.ts'
import type { RowVerdict, SheetVerdict } from '../sheet/judge-sheet.ts'
import {
  type CellFaults,
  type Cells,
  type Correction,
  emptyCells,
  type SheetField,
  sheetFields,
  type SheetRow,
} from '../sheet/sheet-fields.ts'
import { cellsToSend, isFilled, removeRows, type Sheet, type SheetRows, writeRow } from '../sheet/sheet.ts'
import { useJudge } from '../sheet/use-judge.ts'
import { EditorHead, findAround, useSwipeDown } from './editor-head.tsx'
import styles from './row-editor.module.css'
import { newRowId } from './next-row.ts'
import { RowFields } from './row-fields.tsx'
import { useBackEntry } from './use-back-entry.ts'

type RowEditorProps = {
  rowId: string
  sheet: Sheet
  verdict: SheetVerdict
  catalogue: Catalogue
  onChange: (change: (rows: SheetRows) => SheetRows) => void
  /** Called with each change of the cells, before they are saved; null when nothing is left to save. */
  onDraft: (row: SheetRow | null) => void
  /** The cells with which a new row starts. */
  start: Partial<Cells> | null
  /** Whether the scanner opens at once. */
  opensScanner: boolean
  /** Called when the serial number was scanned. */
  onScanned: () => void
  /** Called when a new row is saved without faults and the editor closes. */
  onAdded: (cells: Cells) => void
  /** What the faults of the saved rows ask. */
  questionOf: QuestionOf
  /** Corrects cells of any row. */
  onCorrect: (corrections: readonly Correction[]) => void
  /** Opens another row, or none. */
  onOpen: (rowId: string | null) => void
}

/** The dialog to fill in one row. Saving leads to the next fault; closing it and Back ask about unsaved changes. */
export function RowEditor(props: RowEditorProps) {
  const { sheet, verdict, catalogue, onOpen } = props
  const dialog = useOpenDialog(props.start !== null)
  const titleId = useId()
  const row = useEditedRow(props)
  // Loads the products of a brand that is chosen here, before the row has it.
  useQuery(productsQuery(findBrand(catalogue, row.cells.brand) ?? ''))
  const { top, swipe } = useSwipeDown(() => void leaveFor(null))
  const around = findAround(verdict, row.place)
  const { close } = useBackEntry({ onBack: () => void leaveFor(null), onClosed: () => onOpen(null) })

  function open(place: number | null) {
    const next = place === null ? undefined : sheet.rows[place]
    if (next) onOpen(next.id)
    else close()
  }

  async function leaveFor(place: number | null) {
    if (await row.settle()) open(place)
  }

  function saveAndGoOn(event: SyntheticEvent) {
    event.preventDefault()
    if (!row.save()) return
    open(around.nextFault)
    if (props.rowId === newRowId && around.nextFault === null) props.onAdded(row.cells)
  }

  function remove() {
    row.remove()
    open(null)
  }

  function answer(corrections: readonly Correction[]) {
    const [own] = corrections
    if (own) row.write({ [own.field]: own.text })
    // The other rows are corrected at once; this one is saved with its other changes.
    if (corrections.length > 1) props.onCorrect(corrections)
    // The button goes away with the question, and saving comes next.
    dialog.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus({ preventScroll: true })
  }

  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    void leaveFor(null)
  }

  const head = { titleId, place: row.place, verdict, around, swipe }
  const fields = { cells: row.cells, faults: row.shownFaults, first: row.faultsAtFirst, catalogue }
  return (
    <dialog
      ref={dialog}
      className={styles.editor}
      aria-labelledby={titleId}
      style={{ translate: `0 ${top}px` }}
      onCancel={cancel}
    >
      <form className={styles.form} noValidate autoComplete="off" onSubmit={saveAndGoOn} onKeyDown={leadToNextField}>
        <EditorHead {...head} onLeaveFor={(place) => void leaveFor(place)} />
        <div className={styles.body}>
          <RowFields
            {...fields}
            sharedDate={sheet.shared.install_date}
            onCell={row.write}
            opensScanner={props.opensScanner}
            onScanned={props.onScanned}
            questionOf={row.questionOf}
            onAnswer={answer}
          />
        </div>
        <footer className={styles.footer}>
          <RemoveButton rowName={`Rij ${row.place + 1}`} onRemove={remove} />
          <Button type="submit" size="lg">
            {around.nextFault === null ? 'Opslaan' : 'Opslaan, volgende fout'}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}

// The browser keeps the focus inside a modal dialog, and gives it back if it closes before React removes it.
function useOpenDialog(startsHalfFilled: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const first = element?.querySelector(startsHalfFilled ? 'input' : '[aria-invalid=true]')
    if (first) focusControl(first)
    else element?.querySelector('h2')?.focus()
    return () => element?.close()
  }, [startsHalfFilled])
  return dialog
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

// The cells of the row while they are edited, their faults, and the actions on the row.
function useEditedRow({ rowId, sheet, verdict, catalogue, questionOf, onChange, onDraft, start }: RowEditorProps) {
  const judge = useJudge(catalogue)
  // The place is fixed while the editor is open, because saving gives a new row an id of its own.
  const [place] = useState(() => placeOfRow(sheet.rows, rowId))
  const row = sheet.rows[place]
  const [ownId] = useState(newUuid)
  const id = row?.id ?? ownId
  const saved = row && isFilled(row) ? row.cells : { ...emptyCells(), ...start }
  const known = verdict.rows[place]
  const [cells, setCells] = useState(saved)
  const [faultsAtFirst] = useState(() => sheetFields.filter((field) => known?.faults[field] !== undefined))
  // A new row shows no faults before it is saved for the first time.
  const [isJudged, setIsJudged] = useState(row !== undefined && isFilled(row))

  const own = judge?.(cellsToSend({ id: rowId, cells }, sheet.shared)) ?? {}
  const faults = { ...faultsFromElsewhere(cells, saved, known), ...own }
  const isChanged = sheetFields.some((field) => cells[field] !== saved[field])
  const keepDraft = useEffectEvent(() => onDraft(isChanged ? { id, cells } : null))
  useEffect(() => keepDraft(), [cells, isChanged])

  /** Returns whether the saved row has no faults. */
  function save(): boolean {
    onChange((rows) => writeRow(rows, { id, cells }))
    onDraft(null)
    setIsJudged(true)
    return Object.keys(faults).length === 0
  }

  return {
    place,
    cells,
    faultsAtFirst,
    shownFaults: isJudged ? faults : {},
    /** What the fault of a field asks. What is typed since it was saved asks about this row only. */
    questionOf: (field: SheetField): Question | null => {
      if (!isJudged || faults[field] === undefined) return null
      if (cells[field] === saved[field]) return questionOf(place, field)
      const text = proposeCell(field, cells, catalogue)
      return text === null ? null : [{ row: place, rowId: id, field, before: cells[field], text }]
    },
    write: (changed: Partial<Cells>) => setCells((current) => ({ ...current, ...changed })),
    save,
    remove: () => {
      onDraft(null)
      if (row) onChange((rows) => removeRows(rows, new Set([row.id])))
    },
    /** Asks about unsaved changes. Returns whether the row may be left. */
    settle: async (): Promise<boolean> => {
      if (!isChanged) return true
      const answer = await ask({
        title: 'Wijzigingen niet opgeslagen',
        detail: 'Je hebt gegevens gewijzigd. Wil je ze eerst opslaan?',
        confirm: 'Opslaan',
        decline: 'Niet opslaan',
      })
      if (answer === 'confirmed') save()
      if (answer === 'declined') onDraft(null)
      return answer !== 'closed'
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
function placeOfRow(rows: SheetRows, rowId: string): number {
  const place = rows.findIndex(({ id }) => id === rowId)
  if (place >= 0) return place
  const empty = rows.findIndex((row) => !isFilled(row))
  return empty >= 0 ? empty : rows.length
}
