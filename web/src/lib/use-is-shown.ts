import { useCallback, useEffect, useRef } from 'react'

/** Tells whether a component is still on the screen, for what comes after a call: a dialog may have been closed meanwhile. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return useCallback(() => isShown.current, [])
}
