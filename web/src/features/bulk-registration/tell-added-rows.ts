import { showToast } from '../../ui/toasts.ts'

/** Tells how many rows were added and how many of their cells were tidied. The message offers to undo it. */
export function tellAddedRows(
  { rows, tidied, isPasted }: { rows: number; tidied: number; isPasted: boolean },
  onUndo: () => void,
): void {
  showToast({
    tone: 'success',
    title: `${rows === 1 ? '1 rij' : `${rows} rijen`} ${isPasted ? 'geplakt' : 'gelezen'}`,
    detail: tidied === 0 ? null : `${tidied === 1 ? '1 cel' : `${tidied} cellen`} netjes gemaakt`,
    action: { label: 'Ongedaan maken', onPress: onUndo },
  })
}
