/**
 * Runs in the page: controls with a touch area under 44 px (24 px inside a sentence), or covered by a bar when scrolled
 * into view. A label counts as part of its control.
 */
export function smallTargets(within = 'body'): string[] {
  const controls = [...document.querySelectorAll(`${within} :is(a[href], button, summary, input, select, textarea)`)]
  return controls.filter(isShown).flatMap((control) => [...sizeOf(control), ...whatLiesOver(control)])

  function isShown(control: Element): boolean {
    // A link in a text that is written is a part of that text.
    if (control.matches(':disabled') || control.closest('.visually-hidden, [inert], [contenteditable]')) return false
    const { width, height } = control.getBoundingClientRect()
    return control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !isSkipLink(control)
  }

  // The skip link is above the page until it has the focus.
  function isSkipLink(control: Element): boolean {
    return control.getAttribute('href') === '#inhoud'
  }

  function sizeOf(control: Element): string[] {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const needed = isInSentence(control) ? 24 : 44
    const width = reach(control, -1, 0) + reach(control, 1, 0) - 1
    const height = reach(control, 0, -1) + reach(control, 0, 1) - 1
    return width < needed || height < needed ? [`${nameOf(control)}: ${width} x ${height}`] : []
  }

  // The distance from the middle in which the control reacts, in px.
  function reach(control: Element, right: number, down: number): number {
    const { x, y } = middleOf(control)
    let pixels = 0
    while (pixels < 44 && answers(control, x + right * pixels, y + down * pixels)) pixels++
    return pixels
  }

  // For a link on several lines: the middle of its first line.
  function middleOf(control: Element): { x: number; y: number } {
    const { left, top, width, height } = control.getClientRects()[0]!
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }

  function answers(control: Element, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
  }

  function isInSentence(control: Element): boolean {
    const isText = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? '')
    return control.matches('a') && [...control.parentNode!.childNodes].some(isText)
  }

  function whatLiesOver(control: Element): string[] {
    scrollTo({ top: 0, behavior: 'instant' })
    control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, width, bottom } = control.getBoundingClientRect()
    const bar = layerOf(document.elementFromPoint(left + width / 2, Math.min(bottom, innerHeight) - 2))
    return bar && !bar.contains(control) ? [`${nameOf(control)}: lies under ${nameOf(bar)}`] : []
  }

  function layerOf(element: Element | null): Element | null {
    if (!element || /fixed|sticky/.test(getComputedStyle(element).position)) return element
    return layerOf(element.parentElement)
  }

  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : ''
    return `<${element.tagName.toLowerCase()}> '${(words || label || element.id).replaceAll(/\s+/g, ' ').slice(0, 40)}'`
  }
}
