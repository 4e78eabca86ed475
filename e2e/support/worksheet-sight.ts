/** Runs in the page: the number of rows of the worksheet that are in sight as a whole. */
export function rowsInSight(): number {
  const grid = document.querySelector('[role=grid]')!
  const edge = grid.getBoundingClientRect()
  const top = grid.querySelector('[role=columnheader]')!.getBoundingClientRect().bottom
  const bottom = Math.min(edge.top + grid.clientTop + grid.clientHeight, innerHeight)
  return [...grid.querySelectorAll('[data-row]')].filter((row) => {
    const place = row.getBoundingClientRect()
    // Whatever lies over its bottom covers it.
    const below = document.elementFromPoint(edge.left + 20, place.bottom - 2)
    return place.top >= top - 1 && place.bottom <= bottom + 1 && row.contains(below)
  }).length
}

/** Runs in the page: the texts of cells that end in an ellipsis. */
export function cutCells(): string[] {
  const texts = [...document.querySelectorAll('[role=gridcell] > span')]
  return texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent ?? '')
}
