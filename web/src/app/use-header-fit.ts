import { useLayoutEffect, useRef } from 'react'
import { breakpoints } from '../ui/breakpoints.ts'

// What a header hides when it has no room, in this order: the line under the mark, some space and the member's first
// name, the menus (which move to the bar at the bottom), the word after the points, the single line of the provider's
// name, and finally that name.
const steps = ['short', 'tight', 'folded', 'bare', 'stacked', 'mark'] as const

/**
 * Hides the parts of a header that do not fit, so that nothing is clipped, whatever the provider's name, the points and
 * the text size. `data-header` on the page names the hidden parts; the style sheets hide them. Until it is there, they hide
 * what has no room as a rule at that width.
 */
export function useHeaderFit() {
  const row = useRef<HTMLElement & HTMLDivElement>(null)

  useLayoutEffect(() => (row.current ? keepFit(row.current) : undefined))
  useLayoutEffect(() => () => void delete document.documentElement.dataset.header, [])
  return row
}

// A style sheet, a font or a number that arrives late widens the content. The fit changes the content too, so it is
// checked again in the next frame.
function keepFit(row: HTMLElement) {
  fit(row)
  if (!('ResizeObserver' in window)) return undefined

  const observer = new ResizeObserver((changes) => {
    if (changes.some(({ target }) => target === row)) fit(row)
    else requestAnimationFrame(() => row.isConnected && fit(row))
  })
  for (const part of [row, ...row.children]) observer.observe(part)
  return () => observer.disconnect()
}

function fit(row: HTMLElement) {
  const { dataset } = document.documentElement
  // A member always has the bar of a phone there.
  const atLeast = window.matchMedia(breakpoints.tablet).matches ? steps.indexOf('folded') + 1 : 0
  for (let leftOut = atLeast; leftOut <= steps.length; leftOut++) {
    dataset.header = steps.slice(0, leftOut).join(' ')
    if (fits(row)) return
  }
}

function fits(row: HTMLElement): boolean {
  const { right, height } = row.getBoundingClientRect()
  const end = right - parseFloat(getComputedStyle(row).paddingRight)
  return [...row.children].every((child) => {
    const box = child.getBoundingClientRect()
    return box.right <= end + 0.5 && box.height <= height
  })
}
