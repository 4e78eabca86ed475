import type { PointsStatus, RefusalReason } from '@portal/contract/points'
import type { Database } from '../../database/database.ts'

export type PointsOfRegistration = {
  /** 0 are the points of registering. */
  number: number
  member_id: number
  credits: number
  reason: string | null
  created_at: Date
  status: PointsStatus
  refusal: RefusalReason | null
  ended_at: Date | null
}

/** What the points of a registration began with and every change since, whose they are, and how each stands. */
export async function findPointsOfRegistration(db: Database, id: number): Promise<PointsOfRegistration[]> {
  return db.query(
    `select coalesce(c.number, 0) as number, began.member_id, began.credits, c.reason, began.created_at,
       newest.kind as status, newest.reason as refusal,
       case when newest.kind <> 'pending' then newest.created_at end as ended_at
     from points_lines began left join points_changes c on c.id = began.change_id
     cross join lateral (
       select kind, reason, created_at from points_lines
       where registration_id = $1 and change_id is not distinct from began.change_id
       order by attempt desc, (kind = 'pending') limit 1
     ) newest
     where began.registration_id = $1 and began.attempt = 1 and began.kind = 'pending' order by 1`,
    [id],
  )
}
