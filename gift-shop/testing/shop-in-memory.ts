import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { createLedger } from '../src/books/ledger.ts'
import { createVisitors } from '../src/books/visitors.ts'
import { portalUrl, secret, shopUrl } from './token.ts'

/** The shop with books that are gone with it, for who opens one after the other. */
export async function openShopInMemory() {
  const ledger = createLedger()
  const visitors = createVisitors()
  const app = await createApp({
    books: {
      ledger,
      visitors,
      record(event) {
        ledger.apply(event)
        visitors.apply(event)
      },
      settled: () => Promise.resolve(),
      close: () => Promise.resolve(),
      broken: new Promise(() => {}),
    },
    secret,
    url: shopUrl,
    issuer: portalUrl,
    portalUrl,
    filesDir: join(import.meta.dirname, '../src/files'),
    logLevel: 'silent',
    now: () => new Date(),
  })
  return { app, ledger, url: shopUrl, secret }
}
