import type { Product } from '@portal/contract/catalogue'
import type { SheetField } from './sheet-fields.ts'
import { type CellPlace, maxSheetRows, type SheetRows, writeBlock } from './sheet.ts'
import { tidyCells } from './tidy-cells.ts'

export type TextBlock = readonly (readonly string[])[]

export type PastedBlock = {
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
