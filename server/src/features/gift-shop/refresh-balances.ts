import type { Database } from '../../database/database.ts'
import type { GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-failure.ts'
import { isJobQueued } from '../../queue/jobs.ts'
import { storeBalances } from '../account/store.ts'
import { resendCredits } from './resend-credits.ts'
import { listMembersWithPoints } from './store.ts'

// As many as the shop takes in one call.
const batchSize = 500

/** Fetches the balance of every member who may have one. */
export async function refreshBalances(
  { db, giftShop }: { db: Database; giftShop: GiftShop },
  signal: AbortSignal,
): Promise<{ balances: number; balances_missing: number }> {
  const counts = { balances: 0, balances_missing: 0 }
  // Until the shop has been told again what it should know, its balances are too low.
  if (await isJobQueued(db, resendCredits)) return counts

  let lastId = 0
  while (!signal.aborted && !giftShop.isPaused()) {
    const memberIds = await listMembersWithPoints(db, lastId, batchSize)
    if (memberIds.length === 0) break
    lastId = memberIds.at(-1)!

    const balances = await askBalances(giftShop, memberIds)
    if (balances.length > 0) await storeBalances(db, balances)
    counts.balances += balances.length
    counts.balances_missing += memberIds.length - balances.length
  }
  return counts
}

async function askBalances(giftShop: GiftShop, memberIds: number[]) {
  try {
    return await giftShop.balancesOf(memberIds)
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error
    return []
  }
}
