import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-calls.ts'
import { refreshBalances } from './refresh-balances.ts'
import { sendCredits } from './send-credits.ts'
import { listCredited } from './store.ts'

export const resendCredits = { name: 'gift-shop.resend-credits' }

/**
 * Tells the shop again of registrations that are credited by our ledger: the demo's history, which it never heard of. It
 * counts each registration once. Until all are told the work stays queued; then the balances are fetched, since a sync in
 * between was told too low ones.
 */
export async function resendCreditedRegistrations(
  { db, giftShop, log }: { db: Database; giftShop: GiftShop; log: Pick<FastifyBaseLogger, 'warn'> },
  { registration_ids }: { registration_ids: number[] },
): Promise<void> {
  const registrations = await listCredited(db, registration_ids)
  const { answers } = await sendCredits({ giftShop }, registrations)
  if (answers.length < registrations.length) throw new ShopFailure('paused')

  const refused = answers.filter(({ outcome }) => outcome !== 'credited').length
  if (refused > 0) log.warn({ refused }, 'the shop refused credits that it was told again')
  const { balance_calls_failed } = await refreshBalances({ db, giftShop })
  if (balance_calls_failed > 0 || giftShop.isPaused()) throw new ShopFailure('paused')
}
