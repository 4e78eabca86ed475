import { useState } from 'react'
import { ask } from '../../../ui/questions.ts'
import type { RowVerdict } from '../judge-sheet.ts'
import { type CellFaults, type Cells, emptyCells, type SheetField, sheetFields } from '../sheet-fields.ts'
import { cellsToSend, insertRows, isFilled, newRow, removeRows, type SheetRows, writeCells } from '../sheet.ts'
import { useJudge } from '../use-judge.ts'
import type { RowEditorProps } from './row-editor.tsx'

/** The cells of a row while they are changed, what is wrong with them by then, and what can be done with them. */
export function useEditedRow({ rowId, sheet, verdict, products, onChange }: RowEditorProps) {
  const judge = useJudge(products)
  // One row for as long as the editor is open: what was new has an id of its own after it was saved.
  const [place] = useState(() => placeOfRow(sheet.rows, rowId))
  const row = sheet.rows[place]
  const saved = row?.cells ?? emptyCells()
  const known = verdict.rows[place]
  const [cells, setCells] = useState(saved)
  const [faultsAtFirst] = useState(() => sheetFields.filter((field) => known?.faults[field] !== undefined))
  // A row that is typed for the first time is left in peace until somebody saves it.
  const [isJudged, setIsJudged] = useState(row !== undefined && isFilled(row))

  const own = judge?.(cellsToSend({ id: rowId, cells }, sheet.shared)) ?? {}
  const faults = { ...faultsFromElsewhere(cells, saved, known), ...own }
  const isChanged = sheetFields.some((field) => cells[field] !== saved[field])

  /** Whether nothing is wrong with what was saved. */
  function save(): boolean {
    onChange((rows) => writeRow(rows, row?.id ?? null, cells))
    setIsJudged(true)
    return Object.keys(faults).length === 0
  }

  return {
    place,
    cells,
    faultsAtFirst,
    shownFaults: isJudged ? faults : {},
    write: (changed: Partial<Cells>) => setCells((current) => ({ ...current, ...changed })),
    save,
    remove: () => row && onChange((rows) => removeRows(rows, new Set([row.id]))),
    /** Whether the row may be left: its changes are saved or given up. */
    settle: async (): Promise<boolean> => {
      if (!isChanged) return true
      const answer = await ask({
        title: 'Wijzigingen niet opgeslagen',
        detail: 'Je hebt gegevens gewijzigd. Wil je ze eerst opslaan?',
        confirm: 'Opslaan',
        decline: 'Niet opslaan',
      })
      if (answer === 'confirmed') save()
      return answer !== 'closed'
    },
  }
}

// What other rows and the server know of the row: it holds for a serial number as long as that is the same, and what the
// server refused as long as nothing changed.
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

// The first row that is still empty takes what is new.
function placeOfRow(rows: SheetRows, rowId: string): number {
  const place = rows.findIndex(({ id }) => id === rowId)
  if (place >= 0) return place
  const empty = rows.findIndex((row) => !isFilled(row))
  return empty >= 0 ? empty : rows.length
}

function writeRow(rows: SheetRows, rowId: string | null, cells: Cells): SheetRows {
  if (rowId === null) return insertRows(rows, rows.length, [newRow(cells)])
  return writeCells(
    rows,
    sheetFields.map((field: SheetField) => ({ rowId, field, text: cells[field].trim() })),
  )
}
