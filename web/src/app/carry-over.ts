/** What a visitor did on the page that came as HTML, before the portal took it over. */
export type CarryOver = {
  fields: Typed[]
  focused: Place | null
  /** The parts that were opened, by their summaries. */
  opened: Place[]
  /** The buttons that were tapped and the forms that were sent, each once, in that order. */
  waiting: (Place & { isLeft: boolean })[]
  /** How far the page was scrolled, unless to the part that its address names. */
  scrolled: number
}

/** An element, as how manyth of those that look the same: React may have made it anew. */
type Place = { element: HTMLElement; index: number }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = Place & { value: string; checked: boolean; selection: [number, number] | null }

export const nothingToCarry: CarryOver = { fields: [], focused: null, opened: [], waiting: [], scrolled: 0 }

export function readPage(page: HTMLElement): CarryOver {
  const found = <E extends HTMLElement>(selector: string) => [...page.querySelectorAll<E>(selector)].filter(isShown)
  const places = (elements: HTMLElement[]) => elements.map((element) => placeOf(element, page))
  const active = document.activeElement
  const waiting = found('[data-waiting]').sort((a, b) => Number(a.dataset.waiting) - Number(b.dataset.waiting))
  return {
    fields: found<Field>('input, textarea, select')
      .filter(isChanged)
      .map((field) => ({ ...placeOf(field, page), ...whatWasTyped(field) })),
    focused: active instanceof HTMLElement && page.contains(active) ? placeOf(active, page) : null,
    opened: places(found('details[open] > summary')),
    waiting: waiting.map((element) => ({ ...placeOf(element, page), isLeft: element.dataset.left !== undefined })),
    scrolled: location.hash === '' ? scrollY : 0,
  }
}

/** Types, chooses and opens again what was, and gives the focus and the place on the page back. */
export function restoreFields({ fields, focused, opened, scrolled }: CarryOver, page: HTMLElement): void {
  for (const place of opened) counterpartOf(place, page)?.parentElement?.setAttribute('open', '')
  for (const typed of fields) {
    const field = counterpartOf(typed, page) as Field | undefined
    if (field) typeAgain(field, typed)
  }
  // The router has just gone to the top.
  if (scrolled > 0) scrollTo({ top: scrolled, behavior: 'instant' })
  if (!focused) return
  const target = counterpartOf(focused, page)
  if (target !== document.activeElement) target?.focus({ preventScroll: true })
  const typed = fields.find(({ element }) => element === focused.element)
  // A script can't read the selection of an e-mail field, so there the caret moves to the end.
  if (typed?.selection && target && 'setSelectionRange' in target)
    (target as HTMLInputElement).setSelectionRange(...typed.selection)
}

/** Does what was tapped, unless it is no longer there. Who went on to another field since then stays in it. */
export function repeatTaps({ waiting }: CarryOver, page: HTMLElement): void {
  for (const place of waiting) {
    // When React took the HTML over, they are still marked.
    delete place.element.dataset.waiting
    delete place.element.dataset.left
    place.element.removeAttribute('aria-busy')
    const target = counterpartOf(place, page)
    const focused = document.activeElement
    if (target instanceof HTMLFormElement) target.requestSubmit()
    else target?.click()
    // React moves the focus in a microtask too, queued by the tap.
    if (place.isLeft && focused instanceof HTMLElement) queueMicrotask(() => focused.focus({ preventScroll: true }))
  }
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
    return first !== undefined && field.value !== first.value
  }
  if (isBox(field)) return field.checked !== field.defaultChecked
  return field.type !== 'file' && field.value !== field.defaultValue
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function whatWasTyped(field: Field): Pick<Typed, 'value' | 'checked' | 'selection'> {
  const { selectionStart: start = null, selectionEnd: end = null } = field instanceof HTMLSelectElement ? {} : field
  return {
    value: field.value,
    checked: isBox(field) && field.checked,
    selection: start === null || end === null ? null : [start, end],
  }
}

function typeAgain(field: Field, { value, checked }: Typed): void {
  if (isBox(field)) {
    field.checked = !checked
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) return
  // React ignores an event unless the value differs from the last one set through the element's own property.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function placeOf(element: HTMLElement, page: HTMLElement): Place {
  return { element, index: lookingLike(element, page).indexOf(element) }
}

function counterpartOf({ element, index }: Place, page: HTMLElement): HTMLElement | undefined {
  return page.contains(element) ? element : lookingLike(element, page)[index]
}

function lookingLike(element: HTMLElement, page: HTMLElement): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(element.tagName)].filter(
    (candidate) => isShown(candidate) && looksLike(candidate, element),
  )
}

const attributes = ['name', 'type', 'role', 'href', 'aria-label']

function looksLike(candidate: HTMLElement, early: HTMLElement): boolean {
  if (attributes.some((name) => candidate.getAttribute(name) !== early.getAttribute(name))) return false
  if (early instanceof HTMLInputElement && isBox(early)) return early.value === (candidate as HTMLInputElement).value
  if (!early.matches('a, button, summary')) return true
  // A text that differs per person is missing in the HTML (ui/personal-text.tsx), and so is a number that comes later.
  if (early.querySelector('.personal-text')) return candidate.className === early.className
  return textOf(candidate).startsWith(textOf(early))
}

function textOf({ textContent }: HTMLElement): string {
  return textContent.trim()
}

// The HTML has what is shown at other widths too.
function isShown(element: HTMLElement): boolean {
  return element.checkVisibility()
}
