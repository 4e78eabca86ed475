import { showToast } from '../../../ui/toasts.ts'
import type { ClipboardTexts } from '../reading/read-clipboard.ts'
import { usePageDrop } from './use-page-drop.ts'
import { usePagePaste } from './use-page-paste.ts'
import type { SheetSource } from './use-sheet-source.ts'

export type Arrival = Readonly<{ files: readonly File[] } | { texts: ClipboardTexts }>

export function useArrivals(onArrival: (arrival: Arrival) => void): number | null {
  usePagePaste((texts) => onArrival({ texts }))
  return usePageDrop((files) => {
    // A row that is open below a list that comes in would be saved in the place of another.
    if (document.querySelector('dialog[open]')) return tellLater('Sluit eerst dit venster')
    onArrival({ files })
  })
}

/** Reads a list that arrived. While the columns of another are asked for, it waits, and the page says so. */
export function readArrival(arrival: Arrival, source: SheetSource): void {
  if (source.columns) {
    const name = 'files' in arrival ? (arrival.files[0]?.name ?? 'Je bestand') : 'Wat je plakt'
    showToast({ tone: 'success', title: 'Koppel eerst deze kolommen', detail: `${name} komt daarna aan de beurt.` })
  }
  if ('files' in arrival) source.readFiles(arrival.files)
  else source.paste(arrival.texts)
}

export function tellLater(title: string): void {
  showToast({ tone: 'error', title, detail: 'Zet je bestand daarna hier neer, of plak het dan.' })
}
