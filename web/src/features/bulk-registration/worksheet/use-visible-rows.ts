import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** The height of a row in pixels, as the stylesheet has it. */
export const rowHeight = 44

const mostDrawn = 60

/**
 * The rows to be drawn: all of a short worksheet, else those in sight and the one with the focus. Without that one the
 * focus would fall to the page as soon as somebody scrolls on.
 */
export function useVisibleRows(element: RefObject<HTMLElement | null>, shown: readonly number[], activeRow: number) {
  const activePosition = shown.indexOf(activeRow)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: (range) => {
      const positions = defaultRangeExtractor(range)
      const isDrawn = activePosition < 0 || positions.includes(activePosition)
      return isDrawn ? positions : [...positions, activePosition].toSorted((one, other) => one - other)
    },
  })
  const drawn = virtual.getVirtualItems().map(({ index }) => index)
  const positions = shown.length > mostDrawn ? drawn : [...shown.keys()]

  // The head covers one row's height of what is scrolled.
  const { scrollOffset, scrollRect } = virtual
  const first = Math.floor((scrollOffset ?? 0) / rowHeight) + 1
  const inSight = Math.max(1, Math.floor((scrollRect?.height ?? 0) / rowHeight) - 1)

  return {
    first,
    last: scrollRect ? Math.min(shown.length, first + inSight - 1) : shown.length,
    height: shown.length * rowHeight,
    rows: positions.flatMap((position) => {
      const index = shown[position]
      return index === undefined ? [] : { index, top: position * rowHeight }
    }),
  }
}
