/**
 * Focuses the heading of a page after a navigation: screen readers announce it. As long as nothing else takes the focus it
 * stays with the heading, also when the page brings it later, or brings another one with the next state of its data. A field that the
 * page begins with keeps it.
 */
export function focusHeading(): void {
  const main = document.querySelector('main')
  if (!main || main.querySelector(':is(input, select, textarea):focus')) return
  let heading = focusHeadingOf(main)
  const observer = new MutationObserver(() => {
    if (heading?.isConnected && document.activeElement === heading) return
    const isLost = !heading?.isConnected && document.activeElement === document.body
    if (isLost) heading = focusHeadingOf(main)
    else observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
}

/**
 * When what has the focus is removed and nothing else takes the focus, the heading of the open dialog or of the page does: whoever
 * works with the keyboard goes on there instead of at the top of the browser. Returns what ends it.
 */
export function watchLostFocus(): () => void {
  const stop = new AbortController()
  let focused: EventTarget | null = null
  const isLost = () => focused instanceof Element && !focused.isConnected && document.activeElement === document.body
  document.addEventListener('focusin', ({ target }) => (focused = target), stop)
  // Left by a click beside everything, not by its removal.
  const leave = () => {
    if (document.activeElement === document.body && !isLost()) focused = null
  }
  document.addEventListener('focusout', () => queueMicrotask(leave), stop)
  const observer = new MutationObserver(() => {
    if (!isLost()) return
    // What is drawn next may take it.
    requestAnimationFrame(() => setTimeout(() => isLost() && focusHeadingOf(openPart())))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    stop.abort()
    observer.disconnect()
  }
}

function openPart(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body
}

function focusHeadingOf(part: Element): HTMLElement | null {
  const heading = part.querySelector<HTMLElement>(part.matches('dialog') ? 'h2' : 'h1')
  if (heading) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return heading
}
