type Box = { top: number; bottom: number; left: number; right: number }

const gap = 8

/** How far from the top of the window something is put so that it lies over none of these boxes, but not below the middle. */
export function freeTop(own: Box, boxes: readonly Box[], windowHeight: number): number {
  let top = gap
  for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
    const isBeside = box.left >= own.right || box.right <= own.left || box.bottom <= box.top
    const isBelow = box.top >= top + own.bottom - own.top + gap
    if (!isBeside && !isBelow) top = Math.max(top, box.bottom + gap)
  }
  return Math.min(top, windowHeight / 2)
}

/** What a toast must not lie over: what can be pressed or filled in, and what tells how it stands. */
export function boxesInUse(except: Element): Box[] {
  return [...document.querySelectorAll("a, button, input, select, textarea, [role='status']:not(:empty)")]
    .filter((element) => !except.contains(element))
    .map((element) => element.getBoundingClientRect())
}
