import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the device keeps replies that hold these texts, as only the page itself can read them. */
export async function untilRepliesAreKept(page: Page, ...texts: string[]): Promise<void> {
  const missing = async () => {
    const kept = await page.evaluate(readKept)
    return texts.filter((text) => !kept.includes(text))
  }
  await expect.poll(missing).toEqual([])
}

/** Opens the dashboard and stays until products are kept, which nothing on that page asks for. */
export async function visitUntilCatalogueIsKept(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await untilRepliesAreKept(page, 'Compact 8')
}

// In the page.
async function readKept(): Promise<string> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const name = names.find((candidate) => candidate.startsWith('kept-replies:'))
  if (!name) return ''
  const result = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const database = await result(indexedDB.open(name))
  const key: CryptoKey = await result(database.transaction('keys').objectStore('keys').get('member'))
  const builds: { sealed: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer } }[] = await result(
    database.transaction('builds').objectStore('builds').getAll(),
  )
  database.close()
  const texts = builds.map(async ({ sealed: { iv, bytes } }) =>
    new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)),
  )
  return (await Promise.all(texts)).join()
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
