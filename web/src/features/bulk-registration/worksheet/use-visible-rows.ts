import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useState } from 'react'

/** The height of a row in pixels, which large text needs more of. */
function readRowHeight(): number {
  const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.max(44, 2.75 * (fontSize || 16))
}

const mostDrawn = 60

/** All rows of a short worksheet, else those in sight and the one with the focus: the browser would move that to the page. */
export function useVisibleRows(element: RefObject<HTMLElement | null>, shown: readonly number[], activeRow: number) {
  const [rowHeight] = useState(readRowHeight)
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

  // The sticky head covers the height of one row.
  const { scrollOffset, scrollRect } = virtual
  const first = Math.floor((scrollOffset ?? 0) / rowHeight) + 1
  const inSight = Math.max(1, Math.floor((scrollRect?.height ?? 0) / rowHeight) - 1)

  return {
    first,
    last: scrollRect ? Math.min(shown.length, first + inSight - 1) : shown.length,
    heights: { '--rows': `${shown.length * rowHeight}px`, '--row': `${rowHeight}px` } as CSSProperties,
    height: shown.length * rowHeight,
    rows: positions.flatMap((position) => {
      const index = shown[position]
      return index === undefined ? [] : { index, top: position * rowHeight }
    }),
  }
}
