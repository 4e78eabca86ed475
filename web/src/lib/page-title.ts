import { settings } from './page-settings.ts'

/** Names the page in the tab and for a screen reader. */
export function setPageTitle(title: string | undefined): void {
  document.title = [title, `${settings.provider} Installateursportaal`].filter(Boolean).join(' – ')
}
