import type { Database } from '../../database/database.ts'
import type { GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { type RefreshedBalances, refreshBalances } from './refresh-balances.ts'
import { sendCredits } from './send-credits.ts'
import { listPending, recordOutcomes } from './store.ts'

export type SyncResult = {
  /** Whether nothing is left that a next run could do better. */
  is_complete: boolean
  credited: number
  refused: number
  /** Calls for a credit that got no answer to be believed. */
  failed: number
  ms: number
} & RefreshedBalances

const batchSize = 500

/**
 * Sends every pending credit to the gift shop, writes down what it answered, and fetches the balances. A registration is
 * marked only after the shop's own word; whatever is lost or killed in between is sent again, which the shop counts once.
 */
export async function syncPoints(
  { db, giftShop }: { db: Database; giftShop: GiftShop },
  signal: AbortSignal,
): Promise<SyncResult> {
  const startedAt = performance.now()
  const sent = await sendPending({ db, giftShop }, signal)
  const told = await refreshBalances({ db, giftShop }, signal)
  const isCutShort = signal.aborted || giftShop.isPaused()
  return {
    // A balance that the shop leaves out is no reason to come again soon: the next hour asks for it anyway.
    is_complete: !isCutShort && sent.failed === 0 && told.balance_calls_failed === 0,
    ...sent,
    ...told,
    ms: Math.round(performance.now() - startedAt),
  }
}

async function sendPending({ db, giftShop }: { db: Database; giftShop: GiftShop }, signal: AbortSignal) {
  const counts = { credited: 0, refused: 0, failed: 0 }
  let lastId = 0
  while (!signal.aborted && !giftShop.isPaused()) {
    const pending = await listPending(db, lastId, batchSize)
    if (pending.length === 0) break
    lastId = pending.at(-1)!.registration_id

    const { answers, failed } = await sendCredits({ giftShop, signal }, pending)
    const outcomes = answers.map(({ registration_id, outcome }) => ({
      registration_id,
      reason: outcome === 'credited' ? null : outcome,
    }))
    await recordOutcomes(db, outcomes)
    const refused = outcomes.filter(({ reason }) => reason !== null).length
    counts.refused += refused
    counts.credited += outcomes.length - refused
    counts.failed += failed
  }
  return counts
}
