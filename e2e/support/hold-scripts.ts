import type { Page } from '@playwright/test'

/** Opens a page up to its first paint, and holds the scripts of the portal back until the returned function is called. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const releaseScripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return releaseScripts
}

/** Holds the scripts of the portal back; that of the first seconds stands in the page. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
