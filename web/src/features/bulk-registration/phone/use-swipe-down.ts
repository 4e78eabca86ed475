import { type TouchEvent, useRef, useState } from 'react'

const farEnough = 90

/** Follows a finger that pulls a sheet down by its head, and tells when it has gone far enough. */
export function useSwipeDown(onSwiped: () => void) {
  const start = useRef<number | null>(null)
  const [top, setTop] = useState(0)

  return {
    /** How far the sheet is pulled, in pixels. */
    top,
    /** To spread on its head. */
    swipe: {
      onTouchStart: ({ touches }: TouchEvent) => {
        start.current = touches[0]?.clientY ?? null
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        if (start.current !== null) setTop(Math.max(0, (touches[0]?.clientY ?? 0) - start.current))
      },
      onTouchEnd: () => {
        start.current = null
        setTop(0)
        if (top > farEnough) onSwiped()
      },
    },
  }
}
