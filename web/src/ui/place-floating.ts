type Side = 'below' | 'above' | 'after' | 'before'

type Placing = {
  width: number
  height: number
  align?: 'start' | 'center' | 'end'
  /** The allowed sides, best first. */
  sides: readonly Side[]
  /** An element above or below the anchor that must stay visible. */
  spare?: Element | null
}

const gap = 8

/**
 * Places a floating element at its anchor: on the first side where it fits on screen, and over the anchor when no side
 * has room. It sets `--x`, `--y`, `--arrow` and `data-side` on the element, which is in the top layer.
 */
export function placeFloating(anchor: HTMLElement | null, floating: HTMLElement | null, placing: Placing): void {
  if (!anchor || !floating) return

  const { clientWidth, clientHeight } = document.documentElement
  const { width, height, sides } = placing
  const spots = spotsAround(anchor, placing)
  const side = sides.find((name) => {
    const { x, y } = spots[name]
    return x >= gap && x <= clientWidth - width - gap && y >= gap && y <= clientHeight - height - gap
  })
  const { x, y } = side ? spots[side] : { x: spots.below.x, y: clientHeight - height - gap }
  const { left, right } = anchor.getBoundingClientRect()

  floating.style.setProperty('--x', `${x + window.scrollX}px`)
  floating.style.setProperty('--y', `${Math.max(gap, y) + window.scrollY}px`)
  floating.style.setProperty('--arrow', `${(left + right) / 2 - x}px`)
  floating.dataset.side = side ?? 'over'
}

function spotsAround(anchor: HTMLElement, { width, height, align = 'start', spare }: Placing) {
  const { clientWidth, clientHeight } = document.documentElement
  const { top, bottom, left, right } = anchor.getBoundingClientRect()
  const wanted = { start: left, center: (left + right - width) / 2, end: right - width }[align]
  const x = Math.max(gap, Math.min(wanted, clientWidth - width - gap))
  const y = Math.max(gap, Math.min(top, clientHeight - height - gap))
  const spared = spare?.getBoundingClientRect()
  const lowest = spared && spared.top > top ? Math.max(bottom, spared.bottom) : bottom
  const highest = spared && spared.bottom < bottom ? Math.min(top, spared.top) : top

  return {
    below: { x, y: lowest + gap },
    above: { x, y: highest - gap - height },
    after: { x: right + gap, y },
    before: { x: left - gap - width, y },
  }
}
