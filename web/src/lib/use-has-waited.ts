import { useEffect, useState } from 'react'

/** Whether something has been going on for so many milliseconds; false again as soon as it is over. */
export function useHasWaited(isWaiting: boolean, milliseconds: number): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setHasWaited(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setHasWaited(false)
    }
  }, [isWaiting, milliseconds])
  return hasWaited
}
