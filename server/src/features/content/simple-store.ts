import { searchKey } from '@portal/contract/search'
import type { EntryUpload } from '@portal/contract/simple-content'
import type { Database } from '../../database/database.ts'
import { sortKey } from '../../database/sort-key.ts'
import { searchConditions } from '../../database/search-patterns.ts'
import { uploadsOfEntry } from '../uploads/store.ts'
import { addUses, replaceUses } from '../uploads/uses.ts'
import type { SimpleSubject } from './simple-subject.ts'
import { personOf } from './store.ts'
import type { Person } from './subject.ts'

// The entries of subjects without working copy and versions: what is saved is what members see, while it is visible.

export type SimpleDraft = Record<string, unknown>

export type NewSimple = {
  draft: SimpleDraft
  is_visible: boolean
  /** For demo data and tests; by default it is now. */
  dated_at?: Date
  place?: number
}

export type LockedSimple = { id: number; version: number; is_visible: boolean; draft: SimpleDraft }

export type SimpleRow = LockedSimple & {
  dated_at: Date
  uploads: EntryUpload[]
  author: Person | null
  created_at: Date
  updated_by: Person | null
  updated_at: Date
}

const columns = `c.id, c.rev as version, c.is_visible, c.dated_at, c.draft, ${uploadsOfEntry} as uploads,
  ${personOf('c.author_id')} as author, c.created_at, ${personOf('c.updated_by')} as updated_by, c.updated_at`

export async function insertSimple(
  db: Database,
  { kind, searched }: SimpleSubject,
  { draft, is_visible, dated_at, place }: NewSimple,
  authorId: number | null = null,
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into content (kind, draft, search_key, is_visible, dated_at, place, author_id, updated_by)
     values ($1, $2, $3, $4, coalesce($5::timestamptz, now()), $6, $7, $7) returning id`,
    [kind, JSON.stringify(draft), keyOf(searched(draft)), is_visible, dated_at ?? null, place ?? null, authorId],
  )
  await addUses(db, row!.id, draft)
  return row!.id
}

export async function findSimple(db: Database, { kind }: SimpleSubject, id: number): Promise<SimpleRow | null> {
  const [row] = await db.query<SimpleRow>(
    `select ${columns} from content c where c.id = $1 and c.kind = $2 and c.deleted_at is null`,
    [id, kind],
  )
  return row ?? null
}

/** Keeps others from changing the entry until the end of the transaction; null when there is none, or it lies in the bin. */
export async function lockSimple(db: Database, { kind }: SimpleSubject, id: number): Promise<LockedSimple | null> {
  const [row] = await db.query<LockedSimple>(
    `select id, rev as version, is_visible, draft from content where id = $1 and kind = $2 and deleted_at is null for update`,
    [id, kind],
  )
  return row ?? null
}

type Change = { draft: SimpleDraft; is_visible: boolean; isReplaced: boolean; memberId: number }

/** Puts this into an entry that is locked. Its date becomes now when a file was replaced. */
export async function updateSimple(
  db: Database,
  { searched }: SimpleSubject,
  id: number,
  { draft, is_visible, isReplaced, memberId }: Change,
): Promise<void> {
  await db.query(
    `update content set draft = $2, search_key = $3, is_visible = $4, dated_at = case when $5 then now() else dated_at end,
       rev = rev + 1, updated_by = $6, updated_at = now() where id = $1`,
    [id, JSON.stringify(draft), keyOf(searched(draft)), is_visible, isReplaced, memberId],
  )
  // A file that it no longer names is used no more: nothing brings that back.
  await replaceUses(db, id, [draft])
}

export type SimpleQuery = { search: string; sort?: string | undefined } & Record<string, unknown>

export async function findSimplePage(
  db: Database,
  subject: SimpleSubject,
  query: SimpleQuery & { page?: number | undefined; per_page: number },
): Promise<{ rows: SimpleRow[]; total: number }> {
  const { page = 1, per_page: perPage } = query
  const { where, values } = selectionOf(subject, query)
  const order = orderOf(subject, query)
  const place = values.length + 1
  const [rows, [counted]] = await Promise.all([
    db.query<SimpleRow>(
      // Only the rows of the page are looked up whole.
      `select ${columns} from content c where c.id in (
         select c.id from content c where ${where} order by ${order} limit $${place} offset $${place + 1}::bigint
       ) order by ${order}`,
      [...values, perPage, (page - 1) * perPage],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from content c where ${where}`, values),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export function simpleStatement(subject: SimpleSubject, query: SimpleQuery): { text: string; values: unknown[] } {
  const { where, values } = selectionOf(subject, query)
  return { text: `select ${columns} from content c where ${where} order by ${orderOf(subject, query)}`, values }
}

const orders: Record<string, string> = {
  title: sortKey('c.title'),
  brand: `c.draft ->> 'brand'`,
  category: `c.draft ->> 'category'`,
  dated_at: 'c.dated_at',
  created_at: 'c.created_at',
  updated_at: 'c.updated_at',
}

function orderOf({ isOrdered }: SimpleSubject, { sort = isOrdered ? 'place' : '-updated_at' }: SimpleQuery): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const by = orders[sort.replace('-', '')]
  return by ? `${by} ${direction}, c.id ${direction}` : inPlace(direction)
}

// What has no place yet is new, and comes first.
export function inPlace(direction: 'asc' | 'desc' = 'asc'): string {
  return direction === 'asc' ? 'c.place nulls first, c.id desc' : 'c.place desc nulls last, c.id'
}

function selectionOf({ kind }: SimpleSubject, { search, ...query }: SimpleQuery): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  // The kind is part of the statement: a plan for any kind expects few entries, and reads all of the image bank for a search.
  const conditions = ['c.deleted_at is null', `c.kind = '${kind}'`, ...searchConditions('c.search_key', search, place)]
  const needs = (condition: string, value: readonly unknown[]) => {
    if (value.length > 0) conditions.push(condition.replace('?', place(value)))
  }
  const { 'filter[visible]': visible = [], ...filters } = query
  needs(`(case when c.is_visible then 'yes' else 'no' end) = any(?::text[])`, visible as string[])
  for (const [name, chosen] of Object.entries(filters)) {
    const [, field] = /^filter\[([a-z]+)\]$/.exec(name) ?? []
    if (field) needs(`c.draft ->> '${field}' = any(?::text[])`, chosen as string[])
  }
  return { where: conditions.join(' and '), values }
}

function keyOf(texts: readonly string[]): string {
  return searchKey(texts.join('|'))
}
