import type { ContentState } from '@portal/contract/content'
import type { ContentKind } from '@portal/contract/subjects'
import type { Database } from '../../database/database.ts'
import { searchConditions, searchPatterns } from '../../database/search-patterns.ts'
import { sortKey } from '../../database/sort-key.ts'
import { factColumns, publicationsOf, stateOfEntry } from './store.ts'
import type { ContentList, Draft, EntryFacts, ListQuery, Order, Subject } from './subject.ts'

export type EntryRow = EntryFacts & { draft: Draft }

const columnsOf = ({ columns }: Subject) => `c.kind, c.rev, ${columns}, ${factColumns}`
const sourceOf = (subject: Subject) => `content c ${subject.joined ?? ''} ${publicationsOf(subject)}`

export async function findEntry(db: Database, subject: Subject, id: number): Promise<EntryRow | null> {
  const [row] = await db.query<EntryRow>(
    `select ${columnsOf(subject)}, c.draft from ${sourceOf(subject)}
     where c.id = $1 and c.kind = $2 and c.deleted_at is null`,
    [id, subject.kind],
  )
  return row ?? null
}

// An index gives the order of a column that is never empty, but not with a place for what is empty beside it.
const ordersOfAll: Record<string, Order> = {
  title: { by: sortKey('c.title') },
  kind: { by: 'c.kind' },
  author: {
    by: `(select ${sortKey("m.first_name || ' ' || m.last_name")} from members m where m.id = c.author_id)`,
    nulls: 'nulls last',
  },
  published_from: { by: 'c.published_from', nulls: 'nulls last' },
  created_at: { by: 'c.created_at' },
  updated_at: { by: 'c.updated_at' },
}

type Page = { page?: number | undefined; per_page: number }

export async function findEntriesPage(
  db: Database,
  list: ContentList,
  query: Selected & Page,
): Promise<{ rows: EntryFacts[]; total: number }> {
  const [subject] = list.subjects
  const { from, values } = selectionOf(list, query)
  const { page = 1, per_page: perPage } = query
  const place = values.length + 1
  const [rows, [counted]] = await Promise.all([
    db.query<EntryFacts>(
      // Only the rows of the page are looked up whole.
      `select ${columnsOf(subject)} from ${sourceOf(subject)}
       where c.id in (${idsInOrder(list, query)} limit $${place} offset $${place + 1}::bigint) order by ${orderOf(list, query)}`,
      [...values, perPage, (page - 1) * perPage],
    ),
    db.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export function countStates(
  db: Database,
  { subjects }: ContentList,
  states: readonly ContentState[],
): Promise<{ state: ContentState; count: number }[]> {
  return db.query(
    `select ${stateOfEntry} as state, count(*)::int as count from content c ${publicationsOf(subjects[0])}
     where c.deleted_at is null and ${isOneOf(subjects)} and ${stateOfEntry} = any($1) group by 1`,
    [states],
  )
}

/** The entries of which members see something else soonest, and then those that came last. */
export function findNowAndSoon(db: Database, { subjects }: ContentList, limit: number): Promise<EntryFacts[]> {
  return db.query(
    `with entries as (
       select c.kind, c.title, ${factColumns}, least(p.next_from, p.live_until) as next_at
       from content c ${publicationsOf(subjects[0])}
       where c.deleted_at is null and ${isOneOf(subjects)} and c.withdrawn_at is null and coalesce(p.live_from, p.next_from) is not null
     ), soon as (select * from entries where next_at is not null order by next_at, id limit $1),
     now as (select * from entries where next_at is null order by published_from desc, id desc limit $1)
     (select * from soon order by next_at, id) union all (select * from now order by published_from desc, id desc)`,
    [limit],
  )
}

/** The ids of the entries that fit the query, in its order; indexes give those by title and by their last change. */
export function idsInOrder(list: ContentList, query: Selected): string {
  return `select c.id ${selectionOf(list, query).from} order by ${orderOf(list, query)}`
}

/** Whoever wrote an entry that the list has, and is a member still. */
export function findAuthors(db: Database, { subjects }: ContentList): Promise<{ id: number; name: string }[]> {
  return db.query(
    `select m.id, m.first_name || ' ' || m.last_name as name from members m
     where m.id in (select author_id from content c where deleted_at is null and ${isOneOf(subjects)})
     order by ${sortKey("m.first_name || ' ' || m.last_name")}, m.id`,
  )
}

export function entriesStatement(list: ContentList, query: Selected): { text: string; values: unknown[] } {
  const [subject] = list.subjects
  const { from, values } = selectionOf(list, query)
  const found = `select ${columnsOf(subject)} from ${sourceOf(subject)} where c.id in (select c.id ${from})`
  return { text: `${found} order by ${orderOf(list, query)}`, values }
}

type Selected = Pick<ListQuery, 'search' | 'sort'> & Record<string, unknown>

function orderOf({ orders = {} }: ContentList, { sort = Object.keys(orders)[0] ?? '-updated_at' }: Selected): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const { by, nulls = '' } = { ...ordersOfAll, ...orders }[sort.replace('-', '')]!
  return `${by} ${direction} ${nulls}, c.id ${direction}`
}

function selectionOf({ subjects }: ContentList, query: Selected): { from: string; values: unknown[] } {
  const { search, 'filter[state]': states, 'filter[author]': authors, 'filter[kind]': kinds, ...others } = query
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = ['c.deleted_at is null', isOneOf(subjects), ...searchConditions('c.search_key', search, place)]
  const needs = (condition: string, value: unknown) => {
    if (isFilled(value)) conditions.push(condition.replace('?', place(value)))
  }
  needs('c.kind = any(?::text[])', kinds)
  needs('c.author_id = any(?::int[])', authors)
  needs(`${stateOfEntry} = any(?::text[])`, states)
  for (const [name, chosen] of Object.entries(others)) {
    const [, field] = /^filter\[([a-z_]+)\]$/.exec(name) ?? []
    if (field) needs(`c.draft ->> '${field}' = any(?::text[])`, chosen)
  }
  const needed = isFilled(states) ? publicationsOf(subjects[0]) : ''
  return { from: `from content c ${needed} where ${conditions.join(' and ')}`, values }
}

function isOneOf(subjects: readonly { kind: ContentKind }[]): string {
  return `c.kind in (${subjects.map(({ kind }) => `'${kind}'`).join(', ')})`
}

function isFilled(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

/** `subject` is one of these kinds that has publications, where they do. */
type Sought = { search: string; limit: number; subject: Subject | undefined }

const visibility = `case when c.is_visible then 'zichtbaar' else 'verborgen' end`

export async function findHits(db: Database, kinds: readonly ContentKind[], { search, limit, subject }: Sought) {
  const values: unknown[] = [searchPatterns(search)[0], limit]
  const matches = searchConditions('c.search_key', search, (value) => `$${values.push(value)}`)
  const rows = await db.query<{ kind: ContentKind; id: number; title: string; detail: string; total: number }>(
    `select c.kind, c.id, c.title, ${subject ? stateOfEntry : visibility} as detail, (count(*) over ())::int as total
     from content c ${subject ? publicationsOf(subject) : ''}
     where ${['c.deleted_at is null', isOneOf(kinds.map((kind) => ({ kind }))), ...matches].join(' and ')}
     order by c.search_key like substr($1, 2) desc, c.updated_at desc, c.id desc limit $2`,
    values,
  )
  return { total: rows[0]?.total ?? 0, hits: rows.map(({ total: _, ...hit }) => hit) }
}
