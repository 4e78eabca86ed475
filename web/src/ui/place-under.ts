type Placing = {
  width: number
  /** The most that it will be high. */
  height: number
  align?: 'start' | 'end'
}

const gap = 8

/**
 * Places a popover at its anchor: under it, else above it, else over it, so that all of it is on screen. It is in the
 * top layer, out of reach of its anchor's layout and of whatever would cut it off.
 */
export function placeUnder(anchor: HTMLElement | null, popover: HTMLElement | null, placing: Placing): void {
  if (!anchor || !popover) return

  const { width, height, align = 'start' } = placing
  const { top, bottom, left, right } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const lowest = clientHeight - height - gap
  const y = [bottom + gap, top - gap - height, lowest].find((place) => place >= gap && place <= lowest) ?? gap
  const wanted = align === 'start' ? left : right - width
  const x = Math.max(gap, Math.min(wanted, clientWidth - width - gap))
  popover.style.setProperty('--x', `${x + window.scrollX}px`)
  popover.style.setProperty('--y', `${y + window.scrollY}px`)
}
