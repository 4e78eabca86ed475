import { showToast } from '../../../ui/toasts.ts'
import type { Catalogue } from '../catalogue.ts'
import { hasKnownHeadings } from '../columns/find-columns.ts'
import { readClipboard } from '../reading/read-clipboard.ts'
import type { SheetField } from '../sheet-fields.ts'
import { type CellPlace, maxSheetRows, type SheetRows, writeBlock } from '../sheet.ts'
import { textsOf } from '../source/use-page-paste.ts'
import { tellAddedRows } from '../tell-added-rows.ts'
import { tidyCells } from '../tidy-cells.ts'
import type { SheetPage } from '../use-sheet-page.ts'

type Target = { at: CellPlace; rows: number; columns: number }

/**
 * Pastes the clipboard into the selected cells. A list with headings is added by those instead, wherever it is pasted.
 * Returns whether the cells themselves were written.
 */
export function pasteInGrid(
  { state, source, catalogue }: Pick<SheetPage, 'state' | 'source' | 'catalogue'>,
  clipboard: DataTransfer,
  { at, ...selected }: Target,
): boolean {
  const { rows } = state.sheet
  const texts = textsOf(clipboard)
  const block = readClipboard(texts).rows
  if (block.length === 0) return false
  if (hasKnownHeadings(block)) {
    source.paste(texts)
    return false
  }

  const { rows: changed, pasted, left, tidied } = pasteBlock(rows, at, fillSelection(block, selected), catalogue)
  state.changeRows(() => changed)
  if (block.length > 1 || tidied > 0) {
    tellAddedRows({ rows: pasted, tidied, isPasted: true }, () => state.undoTo(rows))
  }
  if (left > 0) tellFull(left)
  return true
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
  /** The number of rows of the block that fitted, and of those that did not. */
  pasted: number
  left: number
  /** The number of cells whose notation was changed without loss. */
  tidied: number
}

/** Writes a block of texts from a cell on, and tidies the rows that it fills. */
export function pasteBlock(rows: SheetRows, from: CellPlace, block: TextBlock, catalogue: Catalogue): PastedBlock {
  const written = writeBlock(rows, from, block)
  const pasted = Math.min(block.length, maxSheetRows - from.row)
  const tidiedFields: SheetField[] = []
  const tidied = written.map((row, index) => {
    if (index < from.row || index >= from.row + pasted) return row
    const { cells, tidied } = tidyCells(row.cells, catalogue)
    tidiedFields.push(...tidied)
    return tidied.length > 0 ? { ...row, cells } : row
  })
  return { rows: tidied, pasted, left: block.length - pasted, tidied: tidiedFields.length }
}

/** Repeats a single cell over the whole selection, as spreadsheets do. A larger block stays as it is. */
export function fillSelection(block: TextBlock, selected: { rows: number; columns: number }): TextBlock {
  const text = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
  if (text === undefined) return block
  return Array.from({ length: selected.rows }, () => Array.from({ length: selected.columns }, () => text))
}
