import type { CDPSession, Page } from '@playwright/test'

const word = 'een zacht'
// A search starts this long after the last key; its work must not be counted with the next key.
const pauseOfSearch = 300

/** Types a word in a list's search field; returns the milliseconds of main-thread time per key. */
export async function measureTyping(page: Page, path: string): Promise<number[]> {
  await page.goto(path)
  await page.getByRole('navigation', { name: 'Paginering' }).getByText(/van /).waitFor()
  await page.getByRole('searchbox').focus()
  const costs = await measureKeys(page, Array.from(word))
  // Clears the search for the next visit.
  await page.evaluate(() => sessionStorage.clear())
  return costs
}

/** Presses keys in the focused field; returns the milliseconds of main-thread time per key. */
export async function measureKeys(page: Page, keys: readonly string[]): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await settle(page)

  const costs: number[] = []
  for (const key of keys) {
    const before = await busyMs(session)
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(pauseOfSearch)
    await settle(page)
    costs.push((await busyMs(session)) - before)
  }
  await session.detach()
  return costs
}

/** The total time of the page's main thread so far: scripts, styles, layout and the rest. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(120)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
