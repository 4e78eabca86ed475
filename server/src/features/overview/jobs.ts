import type { Database } from '../../database/database.ts'
import type { RecurringKind } from '../../queue/run-entry.ts'
import { sumUpDays } from './store.ts'

/** Keeps the counts of registrations as few as there are days and products. */
export function registrationTotals({ db }: { db: Database }): RecurringKind<{ lines: number }> {
  return { name: 'overview.sum-up', pattern: '20 3 * * *', run: async () => ({ lines: await sumUpDays(db) }) }
}
