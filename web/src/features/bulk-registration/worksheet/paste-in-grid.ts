import { count } from '../../../lib/numbers.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { Catalogue } from '../sheet/catalogue.ts'
import { hasKnownHeadings } from '../columns/find-columns.ts'
import { readClipboard } from '../reading/read-clipboard.ts'
import { type SheetField, sheetFields } from '../sheet/sheet-fields.ts'
import { type CellPlace, rowsFrom, type SheetRows, writeBlock } from '../sheet/sheet.ts'
import { reportOnPaste } from '../source/sheet-report.ts'
import { textsOf } from '../source/use-page-paste.ts'
import { tellAddedRows } from '../tell-added-rows.ts'
import { noteTidied } from '../sheet/tidied-cells.ts'
import { tidyCells } from '../sheet/tidy-cells.ts'
import type { SheetPage } from '../use-sheet-page.ts'

type Target = {
  at: CellPlace
  rows: number
  columns: number
  /** The indices of the rows that a filter leaves in sight, or null without one. */
  shown: readonly number[] | null
}

/** Pastes into the selected cells. A list with headings is added by those instead. Returns whether the cells were written. */
export function pasteInGrid(
  { state, source, catalogue }: Pick<SheetPage, 'state' | 'source' | 'catalogue'>,
  clipboard: DataTransfer,
  { at, shown, ...selected }: Target,
): boolean {
  const { rows } = state.sheet
  const texts = textsOf(clipboard)
  const block = readClipboard(texts).rows
  if (block.length === 0) return false
  if (hasKnownHeadings(block)) {
    source.paste(texts)
    return false
  }

  const inSight = shown?.filter((row) => row >= at.row)
  const chosen = inSight?.filter((row) => row < at.row + selected.rows).length ?? selected.rows
  const filled = fillSelection(block, { rows: chosen, columns: selected.columns })
  const { rows: changed, pasted, left, tidied } = pasteBlock(rows, { at, inSight }, filled, catalogue)
  state.changeRows(() => changed)
  if (block.length > 1 || tidied > 0) {
    tellAddedRows({ rows: pasted, tidied, isPasted: true }, () => state.undoTo(rows))
  }
  if (inSight && left > 0) tellOutOfSight(left, inSight.length)
  const leftOut = { leftOver: inSight ? 0 : left, beyond: columnsBeyond(block, at) }
  if (leftOut.leftOver + leftOut.beyond.length > 0) source.tell(reportOnPaste({ rows: pasted, tidied, ...leftOut }))
  return true
}

/** The columns of a block that fall outside the worksheet, each with its first text. Empty ones lose nothing. */
function columnsBeyond(block: TextBlock, { column }: CellPlace) {
  const room = sheetFields.length - column
  const width = Math.max(...block.map((texts) => texts.length))
  return Array.from({ length: Math.max(0, width - room) }, (_, index) => {
    const sample = block.map((texts) => (texts[room + index] ?? '').trim()).find(Boolean)
    return sample === undefined ? [] : [{ number: room + index + 1, sample }]
  }).flat()
}

function tellOutOfSight(left: number, inSight: number): void {
  showToast({
    tone: 'error',
    title: `${count(left, 'geplakte rij is', 'geplakte rijen zijn')} niet overgenomen`,
    detail: `Vanaf deze cel ${inSight === 1 ? 'is maar 1 rij' : `zijn maar ${inSight} rijen`} in beeld. Toon eerst alle rijen.`,
  })
}

type TextBlock = readonly (readonly string[])[]

type PastedBlock = {
  rows: SheetRows
  pasted: number
  left: number
  tidied: number
}

export function pasteBlock(
  rows: SheetRows,
  { at, inSight }: { at: CellPlace; inSight?: readonly number[] },
  block: TextBlock,
  catalogue: Catalogue,
): PastedBlock {
  const into = (inSight ?? rowsFrom(at.row, block.length)).slice(0, block.length)
  const isFilled = new Set(into)
  const tidiedFields: SheetField[] = []
  const tidied = writeBlock(rows, at, block, into).map((row, index) => {
    if (!isFilled.has(index)) return row
    const { cells, tidied } = tidyCells(row.cells, catalogue)
    tidiedFields.push(...tidied)
    const noted = { ...row.tidied, ...noteTidied(row.cells, cells, tidied) }
    return tidied.length > 0 ? { ...row, cells, tidied: noted } : row
  })
  return { rows: tidied, pasted: into.length, left: block.length - into.length, tidied: tidiedFields.length }
}

/** Repeats a single cell over the whole selection, as spreadsheets do. A larger block stays as it is. */
export function fillSelection(block: TextBlock, selected: { rows: number; columns: number }): TextBlock {
  const text = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
  if (text === undefined) return block
  return Array.from({ length: selected.rows }, () => Array.from({ length: selected.columns }, () => text))
}
