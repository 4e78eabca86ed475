import type { Browser, Page } from '@playwright/test'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur: number; tdur?: number }

/**
 * Opens a page and measures the longest call of a script on the main thread as a share of all of them, in CPU time of
 * the thread, so that a busy machine gives the same result as an idle one. Evaluating modules is no call.
 */
export async function longestCallShare(browser: Browser, page: Page, open: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'loading'] })
  await open()
  // A busy machine paints some time after the page has loaded.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))

  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('the page was never painted')
  const calls = traceEvents
    .filter(
      ({ name, ph, pid, tid }) => name === 'FunctionCall' && ph === 'X' && pid === painted.pid && tid === painted.tid,
    )
    .map(({ tdur = 0 }) => tdur)
  return Math.max(...calls) / calls.reduce((sum, time) => sum + time, 0)
}
