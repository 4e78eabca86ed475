import { settings } from './page-settings.ts'

export function setPageTitle(title: string | undefined): void {
  document.title = pageTitle(title)
}

/** A title with the name of the portal behind it; that name alone for a page without a title. */
export function pageTitle(title: string | undefined): string {
  return [title, `${settings.provider} Installateursportaal`].filter(Boolean).join(' – ')
}
