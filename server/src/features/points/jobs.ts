import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import type { RecurringKind } from '../../queue/run-entry.ts'
import { keepMissingCalls } from '../cases/store.ts'
import { compareEarned, type Comparison } from './compare-earned.ts'
import { keepRefused } from './keep-refused.ts'
import { pointsSyncName } from './find-sync-state.ts'
import { findNextTryMs } from './store.ts'
import { type SyncResult, syncPoints } from './sync-points.ts'

type Options = {
  db: Database
  giftShop: GiftShop
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  pattern: string
}

/** The hourly points sync. It logs one line of counts, without personal data. */
export function pointsSync({ db, giftShop, log, pattern }: Options): RecurringKind<SyncResult> {
  return {
    name: pointsSyncName,
    pattern,
    dueInMs: () => findNextTryMs(db),
    async run(_entry, signal) {
      const result = await syncPoints({ db, giftShop }, signal)
      await keepMissingCalls(db)
      await keepRefused(db)
      log[result.is_complete ? 'info' : 'warn']({ work: pointsSyncName, ...result }, 'points sync')
      return result
    },
  }
}

/** The nightly comparison with the gift shop. It logs one line of counts, without personal data. */
export function earnedComparison({ db, giftShop, log }: Omit<Options, 'pattern'>): RecurringKind<Comparison> {
  const name = 'gift-shop.compare-earned'
  return {
    name,
    pattern: '40 3 * * *',
    async run(_entry, signal) {
      const result = await compareEarned({ db, giftShop }, signal)
      log[result.is_complete && result.different === 0 ? 'info' : 'warn']({ work: name, ...result }, 'points compared')
      return result
    },
  }
}
