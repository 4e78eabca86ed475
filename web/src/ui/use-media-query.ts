import { useCallback, useRef, useSyncExternalStore } from 'react'

/**
 * Whether the window matches a media query; updates when that changes. On paper it stays as it was on the screen, so that a page
 * which is printed keeps what was opened in it.
 */
export function useMediaQuery(query: string): boolean {
  const shown = useRef<{ query: string; matches: boolean }>(null)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  const read = () => {
    if (shown.current?.query === query && matchMedia('print').matches) return shown.current.matches
    const { matches } = matchMedia(query)
    shown.current = { query, matches }
    return matches
  }
  return useSyncExternalStore(subscribe, read, read)
}
