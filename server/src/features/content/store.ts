import { searchKey } from '@portal/contract/search'
import type { Database } from '../../database/database.ts'
import type { ContentKind } from '@portal/contract/subjects'
import { addUses, replaceUses } from '../uploads/uses.ts'
import type { Draft, Subject } from './subject.ts'

// The working copies of every subject. What is a subject's own is what its drafts hold, and what members see of it.

type EntryKey = { kind: ContentKind; id: number }

export type LockedEntry = { id: number; draft: Draft; rev: number }

/** Where an entry stands for members, the only place that says so; of `content c` with its `publicationsOf` as `p`. */
export const stateOfEntry = `case
  when c.withdrawn_at is not null then 'ingetrokken'
  when p.live_from is not null then 'gepubliceerd'
  when p.next_from is not null then 'gepland'
  when c.published_version is null then 'concept'
  else 'afgelopen' end`

export function publicationsOf({ publications, addresses }: Pick<Subject, 'publications' | 'addresses'>): string {
  return `left join lateral (
    select max(published_from) filter (where ${isVisible}) as live_from,
      max(published_until) filter (where ${isVisible}) as live_until,
      ${addresses ? `max(url_slug) filter (where ${isVisible})` : 'null::text'} as live_slug,
      min(published_from) filter (where published_from > statement_timestamp()) as next_from
    from ${publications} where content_id = c.id
  ) as p on true`
}

/** Whether a publication is to be seen at this moment, also in the transaction that has just published it. */
export const isVisible = 'published_from <= statement_timestamp() and statement_timestamp() < ends_at'

export const factColumns = `c.id, ${stateOfEntry} as state, coalesce(p.live_from, c.published_from) as published_from,
  case when p.live_from is null then c.published_until else p.live_until end as published_until,
  case when p.live_from is not null then p.next_from end as planned_from,
  coalesce(c.draft <> (select draft from content_versions v where v.content_id = c.id and v.number = c.published_version),
    false) as has_unpublished_changes,
  p.live_slug as public_slug, ${personOf('c.author_id')} as author, c.created_at, ${personOf('c.updated_by')} as updated_by, c.updated_at`

export function personOf(column: string): string {
  return `(select json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) from members m where m.id = ${column})`
}

type Searched<D = Draft> = Pick<Subject<D>, 'searched'>

export async function insertEntry<D>(
  db: Database,
  subject: Pick<Subject, 'kind'> & Searched<D>,
  draft: D,
  authorId: number | null,
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into content (kind, draft, search_key, author_id, updated_by) values ($1, $2, $3, $4, $4) returning id`,
    [subject.kind, JSON.stringify(draft), keyOf(subject, draft), authorId],
  )
  await addUses(db, row!.id, draft)
  return row!.id
}

type Change = { draft: Draft; memberId: number }

/** Stores another entry with this draft and the picture of the first one, and returns its id. */
export async function insertCopy(
  db: Database,
  subject: Subject,
  id: number,
  { draft, memberId }: Change,
): Promise<number> {
  const copy = await insertEntry(db, subject, draft, memberId)
  // Of an entry from before there were uploads the picture is no part of the draft.
  await db.query(
    `update content set image = first.image, thumbnail_image = first.thumbnail_image
     from content first where content.id = $2 and first.id = $1`,
    [id, copy],
  )
  return copy
}

/** Keeps others from changing the entry until the end of the transaction; null when there is none, or it lies in the bin. */
export async function lockEntry(
  db: Database,
  { kind }: Pick<Subject, 'kind'>,
  id: number,
): Promise<LockedEntry | null> {
  const [row] = await db.query<LockedEntry>(
    `select id, draft, rev from content where id = $1 and kind = $2 and deleted_at is null for update`,
    [id, kind],
  )
  return row ?? null
}

/** Puts a draft in the place of the one that is locked, which is kept for those who still work from it. */
export async function replaceDraft(
  db: Database,
  subject: Searched,
  { id, rev, draft: before }: LockedEntry,
  { draft, memberId }: Change,
): Promise<{ rev: number; updated_at: Date }> {
  await db.query('insert into content_drafts (content_id, rev, draft) values ($1, $2, $3)', [
    id,
    rev,
    JSON.stringify(before),
  ])
  const [row] = await db.query<{ rev: number; updated_at: Date }>(
    `update content set draft = $2, search_key = $3, rev = rev + 1, updated_by = $4, updated_at = now()
     where id = $1 returning rev, updated_at`,
    [id, JSON.stringify(draft), keyOf(subject, draft), memberId],
  )
  await addUses(db, id, draft)
  return row!
}

/**
 * The draft that had this number, or where that is forgotten the last one before it, which this one came from too. Null when
 * neither is kept.
 */
export async function findDraft(db: Database, id: number, rev: number): Promise<Draft | null> {
  const [row] = await db.query<{ draft: Draft }>(
    `select draft from content_drafts where content_id = $1 and rev <= $2 and $2 < (select rev from content where id = $1)
     order by rev desc limit 1`,
    [id, rev],
  )
  return row?.draft ?? null
}

type Published = { number: number; published_from: Date; published_until: Date | null }

/** Notes which version of an entry was published or planned last, and its window. It is not withdrawn then. */
export async function markPublished(db: Database, id: number, published: Published): Promise<void> {
  const { number, published_from, published_until } = published
  await db.query(
    `update content set published_version = $2, published_from = $3, published_until = $4, withdrawn_at = null where id = $1`,
    [id, number, published_from, published_until],
  )
}

export async function markWithdrawn(db: Database, id: number): Promise<void> {
  await db.query('update content set withdrawn_at = now() where id = $1', [id])
}

export async function putIntoBin(db: Database, id: number): Promise<void> {
  await db.query('update content set deleted_at = now() where id = $1', [id])
  await db.query('delete from content_presence where content_id = $1', [id])
}

/** Takes an entry out of the bin; false when it doesn't lie there. */
export async function takeFromBin(db: Database, { kind, id }: EntryKey): Promise<boolean> {
  const taken = await db.query(
    'update content set deleted_at = null where id = $1 and kind = $2 and deleted_at is not null returning id',
    [id, kind],
  )
  return taken.length > 0
}

/**
 * Removes for ever the entry that has lain in the bin for longest and for more days than these, with all that belongs to it. Null
 * when there is none.
 */
export async function removeOldestOfBin(
  db: Database,
  days: number,
): Promise<{ id: number; kind: ContentKind; title: string } | null> {
  const [removed] = await db.query<{ id: number; kind: ContentKind; title: string }>(
    // One that is being taken out at this moment is left alone.
    `delete from content where id = (
       select id from content where deleted_at < now() - $1 * interval '1 day'
       order by deleted_at, id limit 1 for update skip locked)
     returning id, kind, title`,
    [days],
  )
  return removed ?? null
}

const forgettable = `with placed as (
    select content_id, rev, replaced_at,
      row_number() over (partition by content_id, date_trunc('minute', replaced_at) order by rev) as place
    from content_drafts where replaced_at < now() - interval '1 hour' and ($2::int is null or content_id = $2)
  ), forgettable as (select * from placed where place > 1 or replaced_at < now() - $1 * interval '1 day')`

/**
 * Forgets the drafts that were replaced more than so many days ago, and after an hour, when nobody types on from them, all but the
 * first of each minute: an editor saves every few seconds. What only they referred to is used no more. Returns how many.
 */
export async function forgetDrafts(db: Database, days: number, signal: AbortSignal): Promise<number> {
  const entries = await db.query<{ content_id: number }>(
    `${forgettable} select distinct content_id from forgettable order by content_id`,
    [days, null],
  )
  let count = 0
  for (const { content_id } of entries) {
    signal.throwIfAborted()
    count += await db.tx(() => forgetDraftsOf(db, content_id, days))
  }
  return count
}

async function forgetDraftsOf(db: Database, id: number, days: number): Promise<number> {
  // Nobody saves meanwhile, so that what is kept is all that the entry holds.
  await db.query('select from content where id = $1 for update', [id])
  const forgotten = await db.query(
    `${forgettable} delete from content_drafts d using forgettable f where f.content_id = d.content_id and f.rev = d.rev
     returning d.rev`,
    [days, id],
  )
  const kept = await db.query<{ draft: Draft }>(
    `select draft from content where id = $1 union all select draft from content_drafts where content_id = $1
     union all select draft from content_versions where content_id = $1`,
    [id],
  )
  await replaceUses(
    db,
    id,
    kept.map(({ draft }) => draft),
  )
  return forgotten.length
}

/** Gives an address to an entry for good; false when it belongs to another one. */
export async function claimSlug(
  db: Database,
  { kind }: Pick<Subject, 'kind'>,
  id: number,
  slug: string,
): Promise<boolean> {
  const [owner] = await db.query<{ content_id: number }>(
    `insert into content_slugs (kind, url_slug, content_id) values ($1, $2, $3)
     on conflict (kind, url_slug) do update set kind = excluded.kind returning content_id`,
    [kind, slug, id],
  )
  return owner?.content_id === id
}

/**
 * Lets others have the addresses of an entry that nobody has seen it under, and that it isn't planned for either. One whose
 * moment has come since it was planned counts as seen.
 */
export async function releaseSlugs(db: Database, id: number, planned: readonly string[]): Promise<void> {
  await db.query(
    `delete from content_slugs s where content_id = $1 and url_slug <> all($2::text[])
       and not exists (select from content_versions v where v.content_id = $1 and v.draft ->> 'url_slug' = s.url_slug
         and (v.reason = 'gepubliceerd' or v.reason = 'gepland' and v.published_from <= statement_timestamp()))`,
    [id, planned],
  )
}

function keyOf<D>({ searched }: Searched<D>, draft: D): string {
  return searchKey(searched(draft).join('|'))
}
