import type { Product } from '@portal/contract/catalogue'
import { showToast } from '../../ui/toasts.ts'
import { hasKnownHeadings } from './columns/find-columns.ts'
import { fillSelection, pasteBlock } from './paste-block.ts'
import { readClipboard } from './reading/read-clipboard.ts'
import { type CellPlace, maxSheetRows } from './sheet.ts'
import { tellTakenRows } from './tell-taken-rows.ts'
import { textsOf } from './source/use-page-paste.ts'
import type { SheetSource } from './source/use-sheet-source.ts'
import type { SheetState } from './use-sheet.ts'

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
