import type { Page } from '@playwright/test'

/** Opens a page up to its first paint, and holds the scripts of the portal back until the returned function is called. */
export async function openWithoutScripts(page: Page, path: string, held?: RegExp): Promise<() => void> {
  const releaseScripts = await holdScripts(page, held)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return releaseScripts
}

/** Holds scripts back, by default those of the portal itself: the one of the first seconds is tiny, and comes at once. */
export async function holdScripts(page: Page, held = /\/assets\/(?!early-).*\.js$/): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(held, async (route) => {
    await released
    await route.continue()
  })
  return release
}
