import { leadToNextField } from '../ui/fields/lead-to-next-field.ts'

/**
 * Until the portal takes the page over (take-over.tsx), remembers which buttons were tapped and which forms were sent, shows
 * that they wait, and lets the browser do nothing of it by itself. Links and fields need no help, but for the key that leads to the next one.
 */
export function keepEarlyTaps(): void {
  let taps = 0
  const keep = (event: Event, element: HTMLElement | null) => {
    if (!element || !isEarly(element)) return
    event.preventDefault()
    // While React takes a page of guests over, it would do it too.
    event.stopImmediatePropagation()
    if (element.ariaDisabled === 'true') return
    taps += 1
    element.dataset.waiting ??= String(taps)
    element.ariaBusy = 'true'
    tell()
  }

  addEventListener('click', (event) => keep(event, closestButton(event.target)), { capture: true })
  addEventListener('keydown', (event) => isEarly(event.target) && leadToNextField(event))
  addEventListener('focusin', ({ target }) => markLeft(target as Element))
  addEventListener('submit', (event) => keep(event, event.target as HTMLFormElement), { capture: true })
}

// Whoever goes on to something else must not lose the focus when the tap is repeated.
function markLeft(focused: Element): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-waiting]')) {
    if (!element.contains(focused)) element.dataset.left = ''
  }
}

function isEarly(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-opening]') !== null
}

function closestButton(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('button') : null
}

// Both stand in index.html, and go when the portal takes over.
function tell(): void {
  document.querySelector<HTMLElement>('[data-opening-line]')?.removeAttribute('hidden')
  const status = document.querySelector<HTMLElement>('[data-opening-status]')
  if (status) status.textContent = status.dataset.openingStatus ?? ''
}
