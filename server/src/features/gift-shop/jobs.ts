import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { type Job, startJobWorker } from '../../queue/jobs.ts'
import type { RecurringWork } from '../../queue/recurring-work.ts'
import { startScheduleWorker } from '../../queue/schedule-worker.ts'
import { pointsSyncName } from './points-state.ts'
import { resendCredits, resendCreditedRegistrations } from './resend-credits.ts'
import { type SyncResult, syncPoints } from './sync-points.ts'

type Options = {
  db: Database
  giftShop: GiftShop
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** The cron pattern of the points sync. */
  pattern: string
}

export type GiftShopWork = ReturnType<typeof startGiftShopWork>

/** Starts what is done with the shop in the background: by workers of its own, so that a slow shop holds up nobody else. */
export function startGiftShopWork(options: Options & { releaseLeases?: boolean }) {
  const { db, giftShop, log, releaseLeases } = options
  const schedule = startScheduleWorker(pointsSync(options), { db, log, releaseLeases })
  const jobWorker = startJobWorker({ db, log, jobs: giftShopJobs(options) })
  return {
    /** Syncs the points at once; null when a run is under way. */
    syncNow() {
      giftShop.endPause()
      return schedule.runNow()
    },
    async stop() {
      giftShop.close()
      await Promise.all([schedule.stop(), jobWorker.stop()])
    },
  }
}

/** The hourly run; what each did is one line in the log, without anybody's data. */
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

function giftShopJobs(deps: Options): Job[] {
  return [
    {
      ...resendCredits,
      run: (payload: { registration_ids: number[] }) => resendCreditedRegistrations(deps, payload),
    },
  ]
}
