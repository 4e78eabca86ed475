import { getPointsSync, mostOpenPoints, startPointsSync } from '@portal/contract/points-sync'
import type { Dependencies } from '../../dependencies.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { route } from '../../http/route.ts'
import { recordChange } from '../record/record-change.ts'
import { findRefused } from './find-open-points.ts'
import { findSyncState, requestSync } from './find-sync-state.ts'
import { endWaits, findWaiting } from './store.ts'

export function pointsSyncRoutes(deps: Dependencies) {
  const { db } = deps
  return [
    route(getPointsSync, async () => {
      const [state, waiting, refused] = await Promise.all([
        findSyncState(db),
        findWaiting(db, mostOpenPoints),
        findRefused(db, mostOpenPoints),
      ])
      const { credited = 0, refused: refusals = 0, failed = 0, balances = 0 } = state?.result ?? {}
      return {
        data: {
          is_running: state?.is_running ?? false,
          failures: state?.failures ?? 0,
          counts: state?.result ? { credited, refused: refusals, failed, balances } : null,
          waiting: waiting.map(({ registration_id, change_id, credits, failures, next_try_at, reason }) => ({
            registration_id,
            change_id,
            credits,
            failures,
            next_try_at: presentMoment(next_try_at),
            reason,
          })),
          refused: refused.map(({ refused_at, ...points }) => ({ ...points, refused_at: presentMoment(refused_at) })),
        },
      }
    }),

    route(startPointsSync, ({ member: by }) =>
      db.tx(async () => {
        await endWaits(db, 'all')
        await requestSync(db)
        recordChange(deps, { by, action: 'sync-started', entry: { kind: 'gift-shop', id: 'sync' } })
      }),
    ),
  ]
}
