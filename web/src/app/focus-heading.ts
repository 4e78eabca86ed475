/**
 * Focuses the heading of a page after a navigation: screen readers announce it. As long as nothing else takes the focus it
 * stays with the heading, also when the page brings it later, or brings another one with the next state of its data.
 */
export function focusHeading(): void {
  const main = document.querySelector('main')
  if (!main) return
  let heading = focusHeadingOf(main)
  const observer = new MutationObserver(() => {
    if (heading?.isConnected && document.activeElement === heading) return
    const isLost = !heading?.isConnected && document.activeElement === document.body
    if (isLost) heading = focusHeadingOf(main)
    else observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
}

function focusHeadingOf(main: HTMLElement): HTMLElement | null {
  const heading = main.querySelector('h1')
  if (heading) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return heading
}
