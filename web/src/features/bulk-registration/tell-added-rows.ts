import { count } from '../../lib/numbers.ts'
import { showToast } from '../../ui/toasts.ts'
import { waitingText } from './source/sheet-report.ts'

type Added = { rows: number; waiting: number; tidied: number; isPasted: boolean }

/** Tells how many rows were added, how many wait and how many cells were tidied. The message offers to undo it. */
export function tellAddedRows({ rows, waiting, tidied, isPasted }: Added, onUndo: () => void): void {
  const details = [
    waiting > 0 && waitingText(waiting),
    tidied > 0 && `${count(tidied, 'cel', 'cellen')} netjes gemaakt${waiting > 0 ? '.' : ''}`,
  ]
  showToast({
    tone: 'success',
    title: `${count(rows, 'rij', 'rijen')} ${isPasted ? 'geplakt' : 'gelezen'}`,
    detail: details.filter(Boolean).join(' ') || null,
    action: { label: 'Ongedaan maken', onPress: onUndo },
  })
}
