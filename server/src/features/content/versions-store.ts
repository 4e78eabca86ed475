import type { VersionReason } from '@portal/contract/content'
import type { Database } from '../../database/database.ts'
import { addUses } from '../uploads/uses.ts'
import { personOf } from './store.ts'
import type { Draft, Person } from './subject.ts'

export type VersionRow = {
  number: number
  reason: VersionReason
  name: string | null
  published_from: Date | null
  published_until: Date | null
  created_by: Person | null
  created_at: Date
}

const columns = `v.number, v.reason, v.name, v.published_from, v.published_until, ${personOf('v.created_by')} as created_by, v.created_at`

export function findVersions(db: Database, id: number): Promise<VersionRow[]> {
  return db.query<VersionRow>(
    `select ${columns} from content_versions v where v.content_id = $1 order by v.number desc`,
    [id],
  )
}

export async function findVersion(
  db: Database,
  id: number,
  number: number,
): Promise<(VersionRow & { draft: Draft }) | null> {
  const [row] = await db.query<VersionRow & { draft: Draft }>(
    `select ${columns}, v.draft from content_versions v where v.content_id = $1 and v.number = $2`,
    [id, number],
  )
  return row ?? null
}

/** The number of the newest version that holds this draft; null without one. */
export async function findVersionOf(db: Database, id: number, draft: Draft): Promise<number | null> {
  const [row] = await db.query<{ number: number | null }>(
    'select max(number) as number from content_versions where content_id = $1 and draft = $2::jsonb',
    [id, JSON.stringify(draft)],
  )
  return row!.number
}

export type NewVersion = {
  id: number
  reason: VersionReason
  draft: Draft
  memberId: number | null
  name?: string | null
  published_from?: Date | null
  published_until?: Date | null
}

/** Keeps a version of an entry that is locked, and returns its number. */
export async function insertVersion(db: Database, version: NewVersion): Promise<number> {
  const { id, reason, draft, memberId, name = null, published_from = null, published_until = null } = version
  const [row] = await db.query<{ number: number }>(
    `insert into content_versions (content_id, number, reason, name, draft, published_from, published_until, created_by)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 from content_versions where content_id = $1
     returning number`,
    [id, reason, name, JSON.stringify(draft), published_from, published_until, memberId],
  )
  await addUses(db, id, draft)
  return row!.number
}
