import { count } from '../../lib/numbers.ts'
import { showToast } from '../../ui/toasts.ts'

type Added = { rows: number; tidied: number; isPasted: boolean }

export function tellAddedRows({ rows, tidied, isPasted }: Added, onUndo: () => void): void {
  showToast({
    tone: 'success',
    title: `${count(rows, 'rij', 'rijen')} ${isPasted ? 'geplakt' : 'gelezen'}`,
    detail: tidied > 0 ? `${count(tidied, 'cel', 'cellen')} netjes gemaakt` : null,
    action: { label: 'Ongedaan maken', onPress: onUndo },
  })
}
