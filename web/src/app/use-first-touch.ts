import { useEffect, useState } from 'react'

const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** Whether somebody has done anything at all on this page yet; what only answers to that can wait until then. */
export function useFirstTouch(): boolean {
  const [isTouched, setIsTouched] = useState(false)

  useEffect(() => {
    if (isTouched) return
    const touched = () => setIsTouched(true)
    for (const name of touches) document.addEventListener(name, touched, { once: true })
    return () => {
      for (const name of touches) document.removeEventListener(name, touched)
    }
  }, [isTouched])
  return isTouched
}
