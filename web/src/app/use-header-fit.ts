import { useLayoutEffect, useRef } from 'react'

// What a header leaves out where it has no room, in this order: the line under the mark, some air and the member's first
// name, the menus (which then stand in the bar at the bottom), the word behind the points, the one line of the name of the
// provider, and at last that name.
const steps = ['short', 'tight', 'folded', 'bare', 'stacked', 'mark'] as const

// Up to here a member always has the bar of a phone.
const phoneBarBelow = '(max-width: 960px)'

/**
 * Leaves out of a header what it has no room for, so that nothing of it is ever cut, whatever the name of the provider,
 * the points and the size of the text. `data-header` on the page names what is left out; the style sheets do the rest.
 */
export function useHeaderFit() {
  const row = useRef<HTMLElement & HTMLDivElement>(null)

  useLayoutEffect(() => (row.current ? keepFit(row.current) : undefined))
  useLayoutEffect(() => () => void delete document.documentElement.dataset.header, [])
  return row
}

// A style sheet, a font or a number that comes late makes what is in it wider. What is in it changes by the fit too, so
// that is looked at again in the next frame.
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
  const atLeast = window.matchMedia(phoneBarBelow).matches ? steps.indexOf('folded') + 1 : 0
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
