import { useEffect } from 'react'
import { useLateDialog } from '../../ui/use-late-dialog.ts'

const loadSearch = () => import('./search-place.tsx').then((part) => part.SearchPlace)

/** Opens the search of the back office, by a button or by Ctrl or ⌘ with K, and loads it the first time. */
export function useSearchOpener() {
  const { Dialog, open, close } = useLateDialog(loadSearch, 'Zoeken kon niet worden geladen')

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      // In a text that is written it makes a link; over a dialog nothing else opens.
      if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return { open, search: Dialog && <Dialog onClose={close} /> }
}
