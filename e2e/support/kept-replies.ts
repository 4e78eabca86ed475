import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the device has written what it keeps of the replies so far. */
export async function untilKept(page: Page): Promise<void> {
  const since = Date.now()
  await expect.poll(() => page.evaluate(lastKeptAt)).toBeGreaterThan(since)
}

// In the page. When the device last wrote replies, in milliseconds; 0 when it keeps none.
async function lastKeptAt(): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const name = names.find((candidate) => candidate.startsWith('kept-replies:'))
  if (!name) return 0
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
  })
  const builds = database.transaction('builds').objectStore('builds').getAll()
  await new Promise((resolve) => builds.addEventListener('success', resolve))
  database.close()
  return Math.max(0, ...builds.result.map(({ at }) => at))
}

/** Opens the dashboard and stays until the products of every brand are kept, which nothing on the page asks for. */
export async function visitUntilCatalogueIsKept(page: Page): Promise<void> {
  const answered = new Set<string>()
  page.on('response', (reply) => {
    if (reply.url().endsWith('/api/products')) answered.add(reply.request().postDataJSON().brand)
  })
  const listed = page.waitForResponse('**/api/brands', { timeout: 30_000 })
  await page.goto('/dashboard')
  const brands: string[] = await (await listed).json()
  await expect.poll(() => answered.size).toBe(brands.length)
  await untilKept(page)
}

/** Which of the words somebody finds who looks through everything that this browser holds for the portal. */
export function findOnDevice(page: Page, words: string[]): Promise<string[]> {
  return page.evaluate(async (sought) => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    const asText = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        found.push(name, store, JSON.stringify(all.result, asText))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const replies = await (await caches.open(name)).matchAll()
      found.push(name, ...replies.map(({ url }) => url))
      const pages = replies.filter(({ url }) => !url.includes('/assets/'))
      found.push(...(await Promise.all(pages.map((reply) => reply.text()))))
    }
    const text = JSON.stringify(found)
    return sought.filter((word) => text.includes(word))
  }, words)
}
