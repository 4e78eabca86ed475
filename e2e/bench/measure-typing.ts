import type { CDPSession, Page } from '@playwright/test'

const word = 'een zacht'
// A search starts this long after the last key; the work of the next key must not be counted with it.
const pauseOfSearch = 300

/** Types a word in the search of a list, and gives how many milliseconds each key kept the page busy. */
export async function measureTyping(page: Page, path: string): Promise<number[]> {
  await page.goto(path)
  await page.getByRole('navigation', { name: 'Paginering' }).getByText(/van /).waitFor()
  await page.getByRole('searchbox').focus()
  const costs = await measureKeys(page, Array.from(word))
  // Leaves no search behind for the next visit.
  await page.evaluate(() => sessionStorage.clear())
  return costs
}

/** Presses keys where the focus is, and gives how many milliseconds each kept the page busy. */
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

/** Scripts, styles, layout and everything else that the page's main thread has done so far. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(120)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
