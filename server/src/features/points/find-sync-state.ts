import type { Database } from '../../database/database.ts'
import { findSchedule, type ScheduleState } from '../../queue/schedules.ts'
import type { SyncResult } from './sync-points.ts'

export const pointsSyncName = 'gift-shop.sync-points'

export type SyncState = ScheduleState<SyncResult>

export function findSyncState(db: Database): Promise<SyncState | null> {
  return findSchedule(db, pointsSyncName)
}

/** Has the next run begin now, where there are runs. */
export async function requestSync(db: Database): Promise<void> {
  await db.query('update queue set due_at = now() where kind = $1 and pattern is not null and lease_id is null', [
    pointsSyncName,
  ])
  db.afterCommit(() => db.notify(pointsSyncName))
}
