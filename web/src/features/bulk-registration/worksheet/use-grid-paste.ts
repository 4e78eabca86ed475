import type { Product } from '@portal/contract/catalogue'
import { showToast } from '../../../ui/toasts.ts'
import { hasKnownHeadings } from '../columns/find-columns.ts'
import { readClipboard } from '../reading/read-clipboard.ts'
import type { SheetField } from '../sheet-fields.ts'
import { type CellPlace, maxSheetRows, type SheetRows, writeBlock } from '../sheet.ts'
import { textsOf } from '../source/use-page-paste.ts'
import type { SheetSource } from '../source/use-sheet-source.ts'
import { tellTakenRows } from '../tell-taken-rows.ts'
import { tidyCells } from '../tidy-cells.ts'
import type { SheetState } from '../use-sheet.ts'

type Target = {
  page: SheetState
  source: SheetSource
  products: readonly Product[]
  /** Called with the cell that was pasted to. */
  onPasted: (place: CellPlace) => void
}

/** Pastes into the worksheet from a cell on. A list with headings goes by those, wherever it is pasted. */
export function useGridPaste({ page, source, products, onPasted }: Target) {
  const { rows } = page.sheet

  return (clipboard: DataTransfer, at: CellPlace, selected: { rows: number; columns: number }) => {
    const texts = textsOf(clipboard)
    const block = readClipboard(texts).rows
    if (block.length === 0) return
    if (hasKnownHeadings(block)) return source.paste(texts)

    const { rows: changed, pasted, left, tidied } = pasteBlock(rows, at, fillSelection(block, selected), products)
    page.changeRows(() => changed)
    onPasted(at)
    const isWorthTelling = block.length > 1 || tidied > 0
    if (isWorthTelling) tellTakenRows({ rows: pasted, tidied, isPasted: true }, () => page.undoTo(rows))
    if (left > 0) tellFull(left)
  }
}

function tellFull(left: number): void {
  showToast({
    tone: 'error',
    title: left === 1 ? '1 rij paste er niet meer bij' : `${left} rijen pasten er niet meer bij`,
    detail: `Er is plaats voor ${maxSheetRows} rijen. Verstuur eerst deze en plak daarna de rest.`,
  })
}

type TextBlock = readonly (readonly string[])[]

type PastedBlock = {
  rows: SheetRows
  /** How many rows of the block there was room for, and how many there was not. */
  pasted: number
  left: number
  /** How many cells were written otherwise than they came, without losing anything. */
  tidied: number
}

/** Pastes a block of texts from a cell on, tidies its rows and counts what became of it. */
export function pasteBlock(
  rows: SheetRows,
  from: CellPlace,
  block: TextBlock,
  products: readonly Product[],
): PastedBlock {
  const written = writeBlock(rows, from, block)
  const pasted = Math.min(block.length, maxSheetRows - from.row)
  const tidiedFields: SheetField[] = []
  const tidied = written.map((row, index) => {
    if (index < from.row || index >= from.row + pasted) return row
    const { cells, tidied } = tidyCells(row.cells, products)
    tidiedFields.push(...tidied)
    return tidied.length > 0 ? { ...row, cells } : row
  })
  return { rows: tidied, pasted, left: block.length - pasted, tidied: tidiedFields.length }
}

/** One cell for a selection of several fills all of it, as in a spreadsheet; anything else stays what it is. */
export function fillSelection(block: TextBlock, selected: { rows: number; columns: number }): TextBlock {
  const text = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
  if (text === undefined) return block
  return Array.from({ length: selected.rows }, () => Array.from({ length: selected.columns }, () => text))
}
