import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { createLedger } from '../src/books/ledger.ts'
import type { Books } from '../src/books/open-books.ts'
import { createVisitors } from '../src/books/visitors.ts'
import { gifts } from '../src/catalogue/gifts.ts'
import { placeOrder } from '../src/catalogue/place-order.ts'
import { portalUrl, secret, shopUrl } from './token.ts'

/** The shop with books that are gone with it, for who opens one after the other. */
export async function openShopInMemory() {
  const ledger = createLedger()
  const visitors = createVisitors()
  const books: Books = {
    ledger,
    visitors,
    record(event) {
      ledger.apply(event)
      visitors.apply(event)
    },
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
    broken: new Promise(() => {}),
  }
  const app = await createApp({
    books,
    secret,
    url: shopUrl,
    issuer: portalUrl,
    portalUrl,
    filesDir: join(import.meta.dirname, '../src/files'),
    logLevel: 'silent',
    now: () => new Date(),
  })
  /** The cheapest gift, for who has the points; whether it was ordered. */
  function order(member_id: number, order_key: string): boolean {
    return placeOrder(books, { member_id, order_key, gift: gifts[0]! }, new Date()) !== null
  }

  return { app, ledger, order, url: shopUrl, secret }
}
