import { presenceSeconds } from '@portal/contract/content'
import type { Database } from '../../database/database.ts'

export type PresentRow = { id: number; name: string; seen_at: Date }

export async function notePresence(db: Database, contentId: number, memberId: number): Promise<PresentRow[]> {
  await db.query(
    `insert into content_presence (content_id, member_id) values ($1, $2)
     on conflict (content_id, member_id) do update set seen_at = now()`,
    [contentId, memberId],
  )
  return db.query<PresentRow>(
    `select m.id, m.first_name || ' ' || m.last_name as name, seen_at from content_presence join members m on m.id = member_id
     where content_id = $1 and member_id <> $2 and seen_at > now() - $3 * interval '1 second' order by name, m.id`,
    [contentId, memberId, presenceSeconds],
  )
}
