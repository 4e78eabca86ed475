import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import type { RecurringKind } from '../../queue/run-entry.ts'
import { compareEarned, type Comparison } from './compare-earned.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type Flagging, flagRegistrations } from './flag-registrations.ts'

type Options = { db: Database; giftShop: GiftShop; log: Pick<FastifyBaseLogger, 'info' | 'warn'> }

/** The nightly comparison with the gift shop. It logs one line of counts, without personal data. */
export function earnedComparison({ db, giftShop, log }: Options): RecurringKind<Comparison> {
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

/** The nightly look at what was registered; what looks farmed becomes a case of the desk. */
export function registrationFlags(deps: Pick<Dependencies, 'db' | 'settings'>): RecurringKind<Flagging> {
  return {
    name: 'registrations.flag',
    pattern: '50 3 * * *',
    run: (_entry, signal) => flagRegistrations(deps, signal),
  }
}
