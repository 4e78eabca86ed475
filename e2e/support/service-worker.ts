import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the service worker controls the page, and has kept everything. */
export async function untilWorkerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Waits until the service worker has kept what comes after the first files; the last of it is the reader of barcodes. */
export async function untilScannerIsKept(page: Page): Promise<void> {
  const keptFiles = () =>
    page.evaluate(async () => {
      const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
      return (await Promise.all(lists)).flat().map(({ url }) => url)
    })
  await expect.poll(keptFiles).toContainEqual(expect.stringMatching(/\/zxing_reader-[^/]*\.wasm$/))
}

/** Fires the event of Background Sync for a member's queue, as the browser does, and waits for the end of the attempt. */
export async function syncQueue(context: BrowserContext, member: { id: number }): Promise<void> {
  const [worker] = context.serviceWorkers()
  const [page] = context.pages()
  if (!worker || !page) throw new Error('There is no service worker, or no tab for developer tools')
  const tag = `registration-queue:${member.id}`
  const before = await worker.evaluate(() => performance.getEntriesByType('resource').length)

  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(worker.url())
  const registrationId = await registered
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
  await devtools.detach()

  await worker.evaluate(
    async ({ lock, seen }) => {
      // The attempt has begun when it asked the server something, and ended when its lock is free.
      while (performance.getEntriesByType('resource').length === seen) await new Promise((next) => setTimeout(next, 20))
      await navigator.locks.request(lock, () => undefined)
    },
    { lock: tag, seen: before },
  )
}
