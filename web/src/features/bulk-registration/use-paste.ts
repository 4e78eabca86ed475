import type { Product } from '@portal/contract/catalogue'
import { useEffect, useEffectEvent } from 'react'
import { showToast } from '../../ui/toasts.ts'
import { fillSelection, pasteBlock, type PastedBlock, type TextBlock } from './paste-block.ts'
import { readClipboard } from './reading/read-clipboard.ts'
import { isFilled, maxSheetRows, type CellPlace } from './sheet.ts'
import type { SheetState } from './use-sheet.ts'

type Target = {
  page: SheetState
  products: readonly Product[]
  /** Called with the cell that was pasted to. */
  onPasted: (place: CellPlace) => void
}

/** Pastes into the worksheet: from the cell with the focus on, or below the last row when the focus is elsewhere. */
export function usePaste({ page, products, onPasted }: Target) {
  const { rows } = page.sheet

  function paste(block: TextBlock, at: CellPlace) {
    const pasted = pasteBlock(rows, at, block, products)
    if (pasted.pasted === 0) return tellFull(pasted)
    page.changeRows(() => pasted.rows)
    onPasted(at)
    if (block.length > 1 || pasted.tidied > 0) tellPasted(pasted, () => page.undoTo(rows))
    if (pasted.left > 0) tellFull(pasted)
  }

  const pasteBelow = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    const isElsewhere = target instanceof Element && !target.closest('input, textarea, [role="grid"], dialog')
    if (!clipboardData || event.defaultPrevented || !(isElsewhere || target === document)) return
    const block = readClipboard(textsOf(clipboardData)).rows
    if (block.length === 0) return
    event.preventDefault()
    paste(block, { row: rows.findLastIndex(isFilled) + 1, column: 0 })
  })

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => pasteBelow(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  return (clipboard: DataTransfer, at: CellPlace, selected: { rows: number; columns: number }) =>
    paste(fillSelection(readClipboard(textsOf(clipboard)).rows, selected), at)
}

function textsOf(clipboard: DataTransfer) {
  return { html: clipboard.getData('text/html'), text: clipboard.getData('text/plain') }
}

function tellPasted({ pasted, tidied }: PastedBlock, onUndo: () => void): void {
  showToast({
    tone: 'success',
    title: pasted === 1 ? '1 rij geplakt' : `${pasted} rijen geplakt`,
    detail: tidied === 0 ? null : `${tidied === 1 ? '1 cel' : `${tidied} cellen`} netjes gemaakt`,
    action: { label: 'Ongedaan maken', onPress: onUndo },
  })
}

function tellFull({ left }: PastedBlock): void {
  showToast({
    tone: 'error',
    title: left === 1 ? '1 rij paste er niet meer bij' : `${left} rijen pasten er niet meer bij`,
    detail: `Er is plaats voor ${maxSheetRows} rijen. Verstuur eerst deze en plak daarna de rest.`,
  })
}
