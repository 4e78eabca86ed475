import { settings } from './page-settings.ts'

/** Sets the title of the page, for the tab and for screen readers. */
export function setPageTitle(title: string | undefined): void {
  document.title = [title, `${settings.provider} Installateursportaal`].filter(Boolean).join(' – ')
}
