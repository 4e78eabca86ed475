import { useEffect, useEffectEvent } from 'react'

/**
 * Adds an entry to the history that Back takes away. It is not the router's, which asks for the session before it goes
 * anywhere: without a connection that ends on the error page, with the form gone.
 */
export function pushHistoryEntry(): void {
  // The router has put a function of its own in the place of `history.pushState`.
  History.prototype.pushState.call(window.history, window.history.state, '')
}

/** Calls `onBack` when the entry is left, of which the router hears nothing. */
export function useBackFromEntry(onBack: () => void): void {
  const leave = useEffectEvent((event: PopStateEvent) => {
    event.stopImmediatePropagation()
    onBack()
  })
  useEffect(() => {
    const onPop = (event: PopStateEvent) => leave(event)
    // Before the listener of the router.
    window.addEventListener('popstate', onPop, { capture: true })
    return () => window.removeEventListener('popstate', onPop, { capture: true })
  }, [])
}
