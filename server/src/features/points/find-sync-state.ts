import type { Database } from '../../database/database.ts'
import { findSchedule, type ScheduleState } from '../../queue/schedules.ts'
import type { SyncResult } from './sync-points.ts'

export const pointsSyncName = 'gift-shop.sync-points'

export type SyncState = ScheduleState<SyncResult>

export function findSyncState(db: Database): Promise<SyncState | null> {
  return findSchedule(db, pointsSyncName)
}
