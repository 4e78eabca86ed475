import type { Locator } from '@playwright/test'

/** The links in a part of the page, as pairs of text and address. */
export async function linkTargets(part: Locator): Promise<[text: string, href: string | null][]> {
  const links = part.getByRole('link')
  await links.first().waitFor()
  return links.evaluateAll((all) =>
    all.map((link) => [(link as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim(), link.getAttribute('href')]),
  )
}
