import { type RefObject, useEffect, useRef } from 'react'

/** Begins a screen that takes another's place without a navigation: at its top, with the focus on its heading. */
export function useNewScreen(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])

  return heading
}
