import type { Database } from '../../database/database.ts'
import { releaseSlugs } from './store.ts'
import type { Subject } from './subject.ts'

// What members see of an entry, and will: rows of the table that its subject names. What else is in them is the subject's own.

type Table = Pick<Subject, 'publications'>

export type Live = { now: Date; row: (Record<string, unknown> & { published_from: Date }) | null }

/** This moment by the clock of the database, and what members see then. */
export async function findLive(db: Database, { publications }: Table, id: number): Promise<Live> {
  const [found] = await db.query<{ now: Date; content_id: number | null; published_from: Date }>(
    `select moment.now, p.* from (select statement_timestamp() as now) as moment
     left join ${publications} p on p.content_id = $1 and p.published_from <= moment.now and moment.now < p.ends_at`,
    [id],
  )
  return { now: found!.now, row: found!.content_id === null ? null : found! }
}

type Room = { now: Date; from: Date }

/** Ends what members see where the next one begins, and forgets what was planned, and what is over. */
export async function makeRoom(db: Database, { publications }: Table, id: number, { now, from }: Room): Promise<void> {
  await db.query(
    `delete from ${publications} where content_id = $1 and (published_from > $2 or ends_at <= $2 or $3 <= $2)`,
    [id, now, from],
  )
  await db.query(
    `update ${publications} set ends_at = least(coalesce(published_until, 'infinity'::timestamptz), $2::timestamptz)
     where content_id = $1`,
    [id, from],
  )
}

/**
 * Takes back what members would see of an entry from later on: what they see now stays until its own end. Returns which version
 * that is of, and its window.
 */
export async function deletePlanned(
  db: Database,
  { publications }: Table,
  { id, now }: { id: number; now: Date },
): Promise<{ number: number; published_from: Date; published_until: Date | null }> {
  await db.query(`delete from ${publications} where content_id = $1 and published_from > $2`, [id, now])
  const [live] = await db.query<{ number: number; published_from: Date; published_until: Date | null }>(
    // Several versions have this beginning when it was published again; an earlier plan that was dropped has another.
    `update ${publications} p set ends_at = coalesce(published_until, 'infinity'::timestamptz) where content_id = $1
     returning published_from, published_until, (select max(number) from content_versions v where v.content_id = $1
       and v.published_from = p.published_from and v.reason in ('gepubliceerd', 'gepland')) as number`,
    [id],
  )
  return live!
}

/** Takes back what members see of an entry, and what they would. */
export async function deletePublications(db: Database, { publications }: Table, id: number): Promise<void> {
  await db.query(`delete from ${publications} where content_id = $1`, [id])
}

/** Lets other entries have the addresses that this one was only planned for, and no longer is. */
export async function releaseUnseen(
  db: Database,
  { publications, addresses }: Pick<Subject, 'publications' | 'addresses'>,
  id: number,
): Promise<void> {
  if (!addresses) return
  const left = await db.query<{ url_slug: string }>(`select url_slug from ${publications} where content_id = $1`, [id])
  await releaseSlugs(
    db,
    id,
    left.map(({ url_slug }) => url_slug),
  )
}

export async function isPublished(db: Database, { publications }: Table, id: number): Promise<boolean> {
  const found = await db.query(
    `select id from ${publications} where content_id = $1 and ends_at > statement_timestamp()`,
    [id],
  )
  return found.length > 0
}
