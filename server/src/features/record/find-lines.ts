import {
  furtherSaveActions,
  lookActions,
  type RecordAction,
  type RecordQuery,
  saveActions,
} from '@portal/contract/record'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import { sortKey } from '../../database/sort-key.ts'
import { nameField } from './record-change.ts'

export type ListedLine = {
  line: number
  moment: Date
  by_kind: 'member' | 'operator' | 'system'
  by_id: number | null
  by_name: string | null
  by_email: string | null
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
  (select m.email from members m where m.id = l.by_id) as by_email,
  (select v.new_value from record_values v where v.line = l.line and v.field = '${nameField}') as entry_name`

const oneOf = (actions: readonly RecordAction[]) => `(${actions.map((action) => `'${action}'`).join(', ')})`
const firstSaves = oneOf(saveActions)
const furtherSaves = oneOf(furtherSaveActions)

// What follows a save without anything else between: those saves are by whom it is, since `goesOn` says so.
const endOfStretch = (
  head: string,
) => `coalesce((select min(e.line) from record_lines e where e.entry_kind = ${head}.entry_kind
  and e.entry_id = ${head}.entry_id and e.line > ${head}.line and e.action not in ${furtherSaves}), 9223372036854775807)`
const savesAfter = `left join lateral (
    select count(*)::int as further, max(n.moment) as until from record_lines n
    where l.action in ${firstSaves} and n.entry_kind = l.entry_kind and n.entry_id = l.entry_id and n.line > l.line
      and n.line < ${endOfStretch('l')}
  ) as stretch on true`

/** Whose lines somebody sees, null for everybody's; and about which kinds of entries not what those are called. */
type Viewer = { onlyBy: number | null; unnamed: readonly string[] }

export function findLinesPage(db: Database, query: RecordQuery, viewer: Viewer) {
  if (searchPatterns(query.search).length === 0) return readPage(db, query, viewer)
  return db.tx(async () => {
    // A plan for any words expects one line that has them, and sorts a million when it is wrong.
    await db.query('set local plan_cache_mode = force_custom_plan')
    return readPage(db, query, viewer)
  })
}

async function readPage(db: Database, query: RecordQuery, viewer: Viewer) {
  const { page = 1, per_page: perPage } = query
  const selection = selectionOf(query, viewer)
  const total = await countLines(db, selection)
  const place = placeOf({ before: (page - 1) * perPage, perPage, total })
  if (place.limit <= 0) return { lines: [], total }

  const { source, conditions, values } = selection
  const lines = await db.query<LineOfList>(
    // Only the lines of the page are looked up whole.
    `select ${columns}, further, until from record_lines l ${savesAfter} where l.line in (
       select l.line from ${source} where ${conditions.join(' and ')}
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
  source: string
  conditions: string[]
  values: unknown[]
  /** Whether it asks for nothing but who, what and about which kind of entry, which is counted already. */
  isCounted: boolean
}

async function countLines(db: Database, { source, conditions, values, isCounted }: Selection): Promise<number> {
  const counted = isCounted
    ? 'coalesce(sum(l.lines), 0)::int as total from record_totals l'
    : `count(*)::int as total from ${source}`
  const [found] = await db.query<{ total: number }>(`select ${counted} where ${conditions.join(' and ')}`, values)
  return found?.total ?? 0
}

function selectionOf(query: RecordQuery, { onlyBy, unnamed }: Viewer): Selection {
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
  if (!isAskedForAll) conditions.push(`l.action not in ${furtherSaves}`)
  const leavesLooksOut = query['filter[looks]'] === 'no' && query['filter[action]'].length === 0
  if (leavesLooksOut) needs('l.action <> all(?::text[])', lookActions)
  const countedConditions = conditions.length

  needs('l.entry_id = ?', query['filter[entry]'] || null)
  const source = sourceOf(query, values)
  needs(
    'exists (select from record_values v where v.line = l.line and v.searched like all(?::text[]))',
    searchPatterns(query.search),
  )
  // Else a search would tell the name that isn't shown.
  if (hasSearch) needs('(l.entry_kind <> all(?::text[]) or l.entry_id = l.by_id::text)', unnamed)
  needs(
    `exists (select from record_lines head where head.line = ?::bigint and l.entry_kind = head.entry_kind
      and l.entry_id = head.entry_id and l.line >= head.line and l.line < ${endOfStretch('head')})`,
    query['filter[stretch]'] || null,
  )
  const isCounted = conditions.length === countedConditions && source === allLines
  return { source, conditions, values, isCounted }
}

const allLines = 'record_lines l'

// A clock that was put right makes moments go back, so a period is no stretch of lines. They are read by their moment before all
// else (`offset 0`): a plan that goes by their number would walk through a million to a month of long ago.
function sourceOf({ 'filter[from]': from, 'filter[until]': until }: RecordQuery, values: unknown[]): string {
  const bounds: string[] = []
  if (from) bounds.push(`moment >= $${values.push(from)}::date::timestamp at time zone 'Europe/Amsterdam'`)
  if (until) bounds.push(`moment < ($${values.push(until)}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`)
  return bounds.length === 0 ? allLines : `(select * from record_lines where ${bounds.join(' and ')} offset 0) as l`
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
     order by ${sortKey("m.first_name || ' ' || m.last_name")}, m.id`,
  )
}

type Asked = { kind: string; id: number; action: RecordAction }

/** Which member did this to each of the entries last; null where nobody did who is a member still. */
export async function findLastAuthors(db: Database, asked: readonly Asked[]) {
  const found = await db.query<{ author: { id: number; name: string } | null }>(
    `select (
       select json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) from members m where m.id = (
         select l.by_id from record_lines l
         where l.entry_kind = asked.kind and l.entry_id = asked.id::text and l.action = asked.action order by l.line desc limit 1)
     ) as author
     from unnest($1::text[], $2::int[], $3::text[]) with ordinality as asked (kind, id, action, place) order by place`,
    [asked.map(({ kind }) => kind), asked.map(({ id }) => id), asked.map(({ action }) => action)],
  )
  return found.map(({ author }) => author)
}
