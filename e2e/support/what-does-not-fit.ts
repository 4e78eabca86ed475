/**
 * Runs in the page: texts that are cut off, that overflow their button or link, or that overlap. Fixed elements, such as
 * a phone's bottom bar, may cover the page.
 */
export function whatDoesNotFit(): string[] {
  type Line = { words: string; rect: DOMRect; element: Element; layer: Element | null }

  const lines = visibleTexts().flatMap((text) => linesOf(text))
  return [
    ...new Set([
      ...lines.filter(isCut).map(quoted('is cut')),
      ...lines.filter(leavesControl).map(quoted('sticks out of its control')),
      ...overlaps(),
    ]),
  ]

  function visibleTexts(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const element = text.parentElement
      if (!element || text.data.trim() === '' || element.closest('.visually-hidden, option, script, style, svg'))
        continue
      if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isClipped(element))
        texts.push(text)
    }
    return texts
  }

  // Only for screen readers.
  function isClipped(element: Element | null): boolean {
    return element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  }

  function linesOf(text: Text): Line[] {
    const range = document.createRange()
    range.selectNodeContents(text)
    const element = text.parentElement!
    const layer = layerOf(element)
    return [...range.getClientRects()]
      .filter(({ width }) => width > 1)
      .map((rect) => ({ words: text.data.trim().slice(0, 30), rect, element, layer }))
  }

  function layerOf(element: Element | null): Element | null {
    if (!element || /fixed|sticky/.test(getComputedStyle(element).position)) return element
    return layerOf(element.parentElement)
  }

  // Cut off by a box with hidden overflow.
  function isCut({ rect, element }: Line): boolean {
    if (isAlsoTheHeading(element)) return false
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (/auto|scroll/.test(overflowX + overflowY)) return false
      if (/hidden|clip/.test(overflowX) && (rect.left < edge.left - 1 || rect.right > edge.right + 1)) return true
      if (/hidden|clip/.test(overflowY) && (rect.top < edge.top - 4 || rect.bottom > edge.bottom + 4)) return true
    }
    return false
  }

  // The last breadcrumb may end in an ellipsis, because the heading below it has the full text.
  function isAlsoTheHeading(element: Element): boolean {
    return (
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      element.textContent === document.querySelector('h1')?.textContent
    )
  }

  function leavesControl({ rect, element }: Line): boolean {
    const control = element.closest('button, a, label, th')
    if (!control || getComputedStyle(control).display === 'inline') return false
    const edge = control.getBoundingClientRect()
    return (
      rect.left < edge.left - 1 ||
      rect.right > edge.right + 1 ||
      rect.top < edge.top - 3 ||
      rect.bottom > edge.bottom + 3
    )
  }

  function overlaps(): string[] {
    const found: string[] = []
    const shown = lines.filter((line) => !isScrolledAway(line))
    shown.forEach((one, place) => {
      for (const other of shown.slice(place + 1)) {
        if (one.layer === other.layer && one.element !== other.element && overlap(one.rect, other.rect)) {
          found.push(`'${one.words}' lies over '${other.words}'`)
        }
      }
    })
    return found
  }

  // What a menu or a panel that scrolls by itself shows later lies below nothing.
  function isScrolledAway({ rect, element }: Line): boolean {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const edge = box.getBoundingClientRect()
      const isOutside = rect.top >= edge.bottom || rect.bottom <= edge.top
      if (isOutside && /auto|scroll/.test(getComputedStyle(box).overflowY)) return true
    }
    return false
  }

  // Line boxes are taller than their letters.
  function overlap(one: DOMRect, other: DOMRect): boolean {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return wide > 2 && high > Math.min(one.height, other.height) / 3
  }

  function quoted(what: string) {
    return ({ words }: Line) => `'${words}' ${what}`
  }
}
