import { useEffect, useEffectEvent, useRef } from 'react'
import { pushHistoryEntry } from '../../../lib/push-history-entry.ts'

/**
 * Gives what is open an entry in the history, so that Back leads to `onBack` instead of to another page. `close` takes the
 * entry away, and then calls `onClosed`.
 */
export function useBackEntry({ onBack, onClosed }: { onBack: () => void; onClosed: () => void }) {
  const isClosing = useRef(false)
  const leave = useEffectEvent(() => {
    // A dialog on top of this one, such as the scanner, has left an entry of its own.
    if (hasOwnEntry()) return
    if (isClosing.current) return onClosed()
    pushEntry()
    onBack()
  })

  useEffect(() => {
    if (!hasOwnEntry()) pushEntry()
    const onPop = () => leave()
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])

  return {
    close: () => {
      if (isClosing.current) return
      isClosing.current = true
      window.history.back()
    },
  }
}

/** Takes the entry away after what was open has gone by itself, as when a tablet is turned. */
export function dropBackEntry(): void {
  if (hasOwnEntry()) window.history.back()
}

const mark = 'isRowEditor'

function hasOwnEntry(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && mark in state
}

function pushEntry(): void {
  pushHistoryEntry({ ...window.history.state, [mark]: true })
}
