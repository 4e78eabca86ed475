import type { Database } from '../../database/database.ts'
import type { GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-calls.ts'
import { storeBalances } from '../account/store.ts'
import { listMembersWithPoints } from './store.ts'

// As many as the shop takes in one call.
const batchSize = 500

export type RefreshedBalances = {
  balances: number
  /** Members whose balance an answer of the shop left out. They keep the last one. */
  balances_missing: number
  /** Calls for balances that got no answer to be believed. */
  balance_calls_failed: number
}

/** Fetches the balance of every member who may have one. */
export async function refreshBalances(
  { db, giftShop }: { db: Database; giftShop: GiftShop },
  signal?: AbortSignal,
): Promise<RefreshedBalances> {
  const counts = { balances: 0, balances_missing: 0, balance_calls_failed: 0 }
  let lastId = 0
  while (!signal?.aborted && !giftShop.isPaused()) {
    const memberIds = await listMembersWithPoints(db, lastId, batchSize)
    if (memberIds.length === 0) break
    lastId = memberIds.at(-1)!

    const balances = await askBalances(giftShop, memberIds)
    if (balances === null) {
      counts.balance_calls_failed += 1
      continue
    }
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
    return null
  }
}
