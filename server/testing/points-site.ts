import { type SyncResult, syncPoints } from '../src/features/points/sync-points.ts'
import { createGiftShop } from '../src/integrations/gift-shop/gift-shop.ts'
import type { ShopTiming } from '../src/integrations/gift-shop/shop-calls.ts'
import { createTestDatabase } from './databases.ts'
import { createFactories } from './factories.ts'
import { startFakeGiftShop, giftShopSecret } from './fake-gift-shop.ts'
import { createKeptLog } from './kept-log.ts'

type Status = 'pending' | 'credited' | 'refused'

// Failures pause nothing, except in the tests of the pause.
const withoutPauses = { failureThreshold: 1_000, firstPauseMs: 1, pauseCapMs: 1 }

/** A database with registrations and a fake shop, for tests of the points sync. */
export async function createPointsSite() {
  const database = await createTestDatabase()
  const { db } = database
  const shop = await startFakeGiftShop()
  const create = createFactories(db)
  const { log, lines: logLines } = createKeptLog()

  const connect = (timing: Partial<ShopTiming> = {}) =>
    createGiftShop({
      url: shop.url,
      secret: giftShopSecret,
      appUrl: 'http://localhost:3000',
      timing: { ...withoutPauses, ...timing },
    })

  /** One member with so many pending registrations of 250 points. */
  async function memberWithPending(count: number) {
    const member = await create.member()
    const product = await create.product()
    for (let number = 0; number < count; number++) {
      await create.registration({ member_id: member.id, product_id: product.id })
    }
    return member
  }

  async function statuses(): Promise<Status[]> {
    const rows = await db.query<{ status: Status }>(
      `select case when credited_at is not null then 'credited' when refused_at is not null then 'refused' else 'pending' end
         as status from registrations order by id`,
    )
    return rows.map(({ status }) => status)
  }

  async function balances(): Promise<number[]> {
    const rows = await db.query<{ credits: number }>('select credits from members order by id')
    return rows.map(({ credits }) => credits)
  }

  return {
    database,
    db,
    shop,
    create,
    log,
    logLines,
    connect,
    memberWithPending,
    statuses,
    balances,
    run: (giftShop = connect(), signal = new AbortController().signal): Promise<SyncResult> =>
      syncPoints({ db, giftShop }, signal),
    /** Registrations that are credited in the portal but not in the shop. */
    async aheadOfShop(): Promise<number[]> {
      const rows = await db.query<{ id: number }>('select id from registrations where credited_at is not null')
      return rows.map(({ id }) => id).filter((id) => !shop.ledger.has(id))
    },
    async reset() {
      await database.truncate()
      shop.reset()
      logLines.splice(0)
    },
    async close() {
      await shop.close()
      await database.close()
    },
  }
}
