import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import type { RecurringWork } from '../../queue/recurring-work.ts'
import { startScheduleWorker } from '../../queue/schedule-worker.ts'
import { findSchedule, type ScheduleState } from '../../queue/schedules.ts'
import { type SyncResult, syncPoints } from './sync-points.ts'

const pointsSyncName = 'gift-shop.sync-points'

type Options = {
  db: Database
  giftShop: GiftShop
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** The cron pattern of the points sync. */
  pattern: string
}

export type PointsWork = ReturnType<typeof startPointsWork>

/** Starts the hourly points sync, in a worker of its own: a slow shop delays no other work. */
export function startPointsWork(options: Options & { releaseLeases?: boolean }) {
  const { db, giftShop, log, releaseLeases } = options
  const schedule = startScheduleWorker(pointsSync(options), { db, log, releaseLeases })
  return {
    /** Syncs the points now; null when a run is already in progress. */
    syncNow() {
      giftShop.endPause()
      return schedule.runNow()
    },
    async stop() {
      giftShop.close()
      await schedule.stop()
    },
  }
}

/** The hourly run. It logs one line of counts, without personal data. */
export function pointsSync({ db, giftShop, log, pattern }: Options): RecurringWork<SyncResult> {
  return {
    name: pointsSyncName,
    pattern,
    async run(signal) {
      const result = await syncPoints({ db, giftShop }, signal)
      log[result.is_complete ? 'info' : 'warn']({ work: pointsSyncName, ...result }, 'points sync')
      return result
    },
  }
}

/** The state of the points sync. An older version may have stored fewer counts. */
export type SyncState = ScheduleState<Pick<SyncResult, 'is_complete'> & Partial<SyncResult>>

export function findSyncState(db: Database): Promise<SyncState | null> {
  return findSchedule(db, pointsSyncName)
}
