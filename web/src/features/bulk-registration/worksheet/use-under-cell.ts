import { type RefObject, useLayoutEffect } from 'react'
import { placeFloating } from '../../../ui/place-floating.ts'

type Placing = { width: number; align?: 'start' | 'end' }

/** Shows a popover in the top layer, where the worksheet can't clip it, by the cell that `find` returns while that is in sight. */
export function useUnderCell(
  popover: RefObject<HTMLElement | null>,
  find: () => Element | null,
  placing: Placing,
): void {
  useLayoutEffect(() => {
    const element = popover.current
    // Older browsers and the tests have no top layer. There the popover stays in the page.
    if (!element || !('showPopover' in element)) return
    element.showPopover()
    const place = () => placeAt(element, find(), placing)
    place()
    const stop = new AbortController()
    window.addEventListener('scroll', place, { capture: true, passive: true, signal: stop.signal })
    window.addEventListener('resize', place, stop)
    return () => stop.abort()
  })
}

function placeAt(popover: HTMLElement, cell: Element | null, { width, align }: Placing): void {
  if (!(cell instanceof HTMLElement)) return
  popover.hidden = !isInSight(cell)
  placeFloating(cell, popover, { width, height: popover.offsetHeight, align, sides: ['below', 'above'] })
}

function isInSight(cell: HTMLElement): boolean {
  const { top, bottom } = cell.getBoundingClientRect()
  const view = cell.closest('[role="grid"]')?.getBoundingClientRect()
  const middle = (top + bottom) / 2
  return !view || (middle > view.top && middle < view.bottom)
}
