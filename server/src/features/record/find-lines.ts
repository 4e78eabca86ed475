import type { RecordAction, RecordQuery } from '@portal/contract/record'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import { nameField } from './record-change.ts'

export type ListedLine = {
  line: number
  moment: Date
  by_kind: 'member' | 'operator' | 'system'
  by_id: number | null
  by_name: string | null
  action: string
  entry_kind: string
  entry_id: string
  /** Text of JSON. */
  entry_name: string | null
  fields: [field: string, ...hashes: string[]][]
}

/** A line in the list; the saves that went on with it, if it is one. */
export type LineOfList = ListedLine & { further: number; until: Date | null }

const columns = `l.line, l.moment, l.by_kind, l.by_id, l.action, l.entry_kind, l.entry_id, l.fields,
  (select m.first_name || ' ' || m.last_name from members m where m.id = l.by_id) as by_name,
  (select v.new_value from record_values v where v.line = l.line and v.field = '${nameField}') as entry_name`

// What follows a save without anything else between: those saves are by whom it is, since `goesOn` says so.
const endOfStretch = (
  head: string,
) => `coalesce((select min(e.line) from record_lines e where e.entry_kind = ${head}.entry_kind
  and e.entry_id = ${head}.entry_id and e.line > ${head}.line and e.action <> 'article-saved-again'), 9223372036854775807)`
const furtherSaves = `left join lateral (
    select count(*)::int as further, max(n.moment) as until from record_lines n
    where l.action = 'article-saved' and n.entry_kind = l.entry_kind and n.entry_id = l.entry_id and n.line > l.line
      and n.line < ${endOfStretch('l')}
  ) as stretch on true`

/** One page of the lines, newest first, with their total; of one author only when `onlyBy` is given. */
export function findLinesPage(db: Database, query: RecordQuery, { onlyBy }: { onlyBy: number | null }) {
  if (searchPatterns(query.search).length === 0) return readPage(db, query, onlyBy)
  return db.tx(async () => {
    // A plan for any words expects one line that has them, and sorts a million when it is wrong.
    await db.query('set local plan_cache_mode = force_custom_plan')
    return readPage(db, query, onlyBy)
  })
}

async function readPage(db: Database, query: RecordQuery, onlyBy: number | null) {
  const { page = 1, per_page: perPage } = query
  const selection = await selectionOf(db, query, onlyBy)
  const total = await countLines(db, selection)
  const place = placeOf({ before: (page - 1) * perPage, perPage, total })
  if (place.limit <= 0) return { lines: [], total }

  const { conditions, values } = selection
  const lines = await db.query<LineOfList>(
    // Only the lines of the page are looked up whole.
    `select ${columns}, further, until from record_lines l ${furtherSaves} where l.line in (
       select l.line from record_lines l where ${conditions.join(' and ')}
       order by l.line ${place.direction} limit $${values.length + 1} offset $${values.length + 2}::bigint
     ) order by l.line desc`,
    [...values, place.limit, place.offset],
  )
  return { lines, total }
}

type Place = { direction: 'asc' | 'desc'; limit: number; offset: number }

// A page is reached from the end that is nearer: what lies before it is read as well.
function placeOf({ before, perPage, total }: { before: number; perPage: number; total: number }): Place {
  const limit = Math.min(perPage, total - before)
  const after = total - before - limit
  return after < before ? { direction: 'asc', limit, offset: after } : { direction: 'desc', limit, offset: before }
}

type Selection = {
  conditions: string[]
  values: unknown[]
  /** Whether it asks for nothing but who, what and about which kind of entry, which is counted already. */
  isCounted: boolean
}

async function countLines(db: Database, { conditions, values, isCounted }: Selection): Promise<number> {
  const counted = isCounted
    ? 'coalesce(sum(l.lines), 0)::int as total from record_totals l'
    : 'count(*)::int as total from record_lines l'
  const [found] = await db.query<{ total: number }>(`select ${counted} where ${conditions.join(' and ')}`, values)
  return found?.total ?? 0
}

async function selectionOf(db: Database, query: RecordQuery, onlyBy: number | null): Promise<Selection> {
  const values: unknown[] = []
  const conditions = ['true']
  const needs = (condition: string, value: unknown) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return
    conditions.push(condition.replace('?', `$${values.push(value)}`))
  }
  // An index gives the lines of one value in their order, but not those of several.
  const needsOneOf = (column: string, type: string, chosen: readonly unknown[]) =>
    chosen.length === 1 ? needs(`${column} = ?`, chosen[0]) : needs(`${column} = any(?::${type}[])`, chosen)
  needs('l.by_id = ?', onlyBy)
  needsOneOf('l.by_id', 'int', query['filter[by]'])
  needsOneOf('l.action', 'text', query['filter[action]'])
  needsOneOf('l.entry_kind', 'text', query['filter[kind]'])
  const hasSearch = searchPatterns(query.search).length > 0
  const isAskedForAll = query['filter[stretch]'] || query['filter[action]'].length > 0 || hasSearch
  if (!isAskedForAll) conditions.push(`l.action <> 'article-saved-again'`)
  const countedConditions = conditions.length

  needs('l.entry_id = ?', query['filter[entry]'] || null)
  const { first, last } = await findPeriod(db, query)
  needs('l.line >= ?', first)
  needs('l.line <= ?', last)
  needs(
    'exists (select from record_values v where v.line = l.line and v.searched like all(?::text[]))',
    searchPatterns(query.search),
  )
  needs(
    `exists (select from record_lines head where head.line = ?::bigint and l.entry_kind = head.entry_kind
      and l.entry_id = head.entry_id and l.line >= head.line and l.line < ${endOfStretch('head')})`,
    query['filter[stretch]'] || null,
  )
  return { conditions, values, isCounted: conditions.length === countedConditions }
}

type Bounds = { first: number | null; last: number | null }

// No line is older than the one before it, so a period is a stretch of lines, which every index of them knows.
async function findPeriod(db: Database, query: RecordQuery): Promise<Bounds> {
  const { 'filter[from]': from, 'filter[until]': until } = query
  if (!from && !until) return { first: null, last: null }
  const [found] = await db.query<Bounds>(
    `select (select line from record_lines where moment >= $1::date::timestamp at time zone 'Europe/Amsterdam'
         order by moment, line limit 1) as first,
       (select line from record_lines where moment < ($2::date + 1)::timestamp at time zone 'Europe/Amsterdam'
         order by moment desc, line desc limit 1) as last`,
    [from ?? null, until ?? null],
  )
  return { first: from ? (found!.first ?? Number.MAX_SAFE_INTEGER) : null, last: until ? (found!.last ?? 0) : null }
}

export type LineValue = { field: string; old_value: string | null; new_value: string | null; is_erased: boolean }

/** One line with its values; null when there is none, or not by `onlyBy`. */
export async function findLine(
  db: Database,
  line: number,
  { onlyBy }: { onlyBy: number | null },
): Promise<{ listed: ListedLine; values: LineValue[] } | null> {
  const [listed] = await db.query<ListedLine>(
    `select ${columns} from record_lines l where l.line = $1 and ($2::int is null or l.by_id = $2)`,
    [line, onlyBy],
  )
  if (!listed) return null
  const values = await db.query<LineValue>(
    `select field, old_value, new_value, erased_by is not null as is_erased from record_values where line = $1
     order by field collate "C"`,
    [line],
  )
  return { listed, values }
}

/** Whoever has lines and is a member still. The index is asked for one author after the other, however many lines they have. */
export function findAuthors(db: Database): Promise<{ id: number; name: string }[]> {
  return db.query(
    `with recursive authors as (
       select min(by_id) as id from record_lines
       union all
       select (select min(by_id) from record_lines where by_id > authors.id) from authors where authors.id is not null)
     select m.id, m.first_name || ' ' || m.last_name as name from authors join members m on m.id = authors.id
     order by lower(m.first_name || ' ' || m.last_name), m.id`,
  )
}

type Asked = { action: RecordAction; entries: readonly { kind: string; id: number }[] }

/** Which member did this to each of the entries last; null where nobody did who is a member still. */
export async function findLastAuthors(db: Database, { action, entries }: Asked) {
  const found = await db.query<{ author: { id: number; name: string } | null }>(
    `select (
       select json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) from members m where m.id = (
         select l.by_id from record_lines l
         where l.entry_kind = asked.kind and l.entry_id = asked.id::text and l.action = $3 order by l.line desc limit 1)
     ) as author
     from unnest($1::text[], $2::int[]) with ordinality as asked (kind, id, place) order by place`,
    [entries.map(({ kind }) => kind), entries.map(({ id }) => id), action],
  )
  return found.map(({ author }) => author)
}
