import type { Database } from '../database/database.ts'
import { refreshBalances } from '../features/points/sync-points.ts'
import type { Credit, GiftShop } from '../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../integrations/gift-shop/shop-calls.ts'
import type { Kind } from '../queue/run-entry.ts'

export const demoHistory = { name: 'demo.send-history' }

/**
 * Credits the demo's history at the gift shop, which has never heard of it. The job is retried until the shop has all of
 * it, and then fetches the balances: a sync that ran earlier stored balances without the history.
 */
export function sendDemoHistory({ db, giftShop }: { db: Database; giftShop: GiftShop }): Kind<{ credits: Credit[] }> {
  return {
    ...demoHistory,
    async run({ payload }) {
      for (const credit of payload.credits) await giftShop.creditRegistration(credit)
      const { balance_calls_failed } = await refreshBalances({ db, giftShop })
      if (balance_calls_failed > 0 || giftShop.isPaused()) throw new ShopFailure('paused')
    },
  }
}
