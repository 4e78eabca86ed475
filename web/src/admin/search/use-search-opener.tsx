import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { loadPart } from '../../ui/load-part.ts'
import { showToast } from '../../ui/toasts.ts'

type SearchPart = ComponentType<{ onClose: () => void }>

const loadSearch = () => loadPart(() => import('./search-place.tsx'))

/** Opens the search of the back office, by a button or by Ctrl or ⌘ with K, and loads it the first time. */
export function useSearchOpener() {
  const [isOpen, setIsOpen] = useState(false)
  const [Part, setPart] = useState<SearchPart | null>(null)

  const open = useCallback(() => {
    setIsOpen(true)
    loadSearch().then(
      ({ SearchPlace }) => setPart(() => SearchPlace),
      () => {
        setIsOpen(false)
        showToast({ tone: 'error', title: 'Zoeken kan nu niet worden geladen', detail: 'Controleer je verbinding.' })
      },
    )
  }, [])

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

  return { open, search: isOpen && Part && <Part onClose={() => setIsOpen(false)} /> }
}
