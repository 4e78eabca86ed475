/** Puts the focus on the heading of the page that has just appeared, so that it is read aloud. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
