import type { Database } from '../../database/database.ts'
import { findSchedule, type ScheduleState } from '../../queue/schedules.ts'
import { findOldestPending } from './store.ts'
import type { SyncResult } from './sync-points.ts'

export const pointsSyncName = 'gift-shop.sync-points'

export type SyncState = ScheduleState<Pick<SyncResult, 'is_complete'> & Partial<SyncResult>>

export function findSyncState(db: Database): Promise<SyncState | null> {
  return findSchedule(db, pointsSyncName)
}

/** How the points stand, for whoever watches the portal: the last run, and how long the oldest credit has waited. */
export async function presentPointsState(db: Database) {
  const [state, oldest] = [await findSyncState(db), await findOldestPending(db)]
  return {
    last_run_at: state?.finished_at?.toISOString() ?? null,
    next_run_at: state?.due_at.toISOString() ?? null,
    failures: state?.failures ?? 0,
    result: state?.result ?? null,
    lag_seconds: oldest ? Math.max(0, Math.round((Date.now() - oldest.getTime()) / 1000)) : 0,
  }
}
