import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to the top and focuses the heading of a screen that replaces another one without navigation. */
export function useNewScreen(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])

  return heading
}
