import { useEffect, useEffectEvent, useState } from 'react'
import { newUuid } from '../../../lib/new-uuid.ts'
import type { Question, QuestionOf } from '../faults/group-faults.ts'
import { explainCell } from '../sheet/explain-cell.ts'
import type { RowVerdict } from '../sheet/judge-sheet.ts'
import { type CellFaults, type Cells, emptyCells, type SheetField, sheetFields } from '../sheet/sheet-fields.ts'
import { cellsToSend, isFilled, removeRows, type SheetRows, writeRow } from '../sheet/sheet.ts'
import { useJudge } from '../sheet/use-judge.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import { newRowId } from './next-row-offer.tsx'

/** The row that is edited. */
export type OpenRow = Readonly<{
  rowId: string
  /** The cells with which a new row starts. */
  start?: Partial<Cells> | undefined
  /** Whether the scanner opens at once. */
  opensScanner?: boolean
}>

export type EditedRow = ReturnType<typeof useEditedRow>

/** What is typed in a row, which is saved when somebody says so; and what is wrong with it. */
export function useEditedRow({
  rowId,
  page,
  questionOf,
  start,
}: OpenRow & { page: SheetPage; questionOf: QuestionOf }) {
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
