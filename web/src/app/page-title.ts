import { settings } from '../lib/page-settings.ts'

/** Names the page in the tab and for a screen reader. */
export function setPageTitle(title: string | undefined): void {
  document.title = [title, `${settings.provider} Installateursportaal`].filter(Boolean).join(' – ')
}

/** Puts the focus on the heading of the page that has just appeared, so that it is read aloud. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
