import type { RecordAction, RecordQuery } from '@portal/contract/record'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import { nameField, reasonField } from './record-change.ts'

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

// As searched words are made: lower case, without accents and blanks.
const searchedWords = `lower(regexp_replace(normalize(v.new_value, nfd), '[\\s\\u00a0\\u0300-\\u036f]', '', 'g'))`

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
export async function findLinesPage(db: Database, query: RecordQuery, { onlyBy }: { onlyBy: number | null }) {
  const { page = 1, per_page: perPage } = query
  const { from, values } = selectionOf(query, onlyBy)
  const [lines, [counted]] = await Promise.all([
    db.query<LineOfList>(
      // Only the lines of the page are looked up whole.
      `select ${columns}, further, until from record_lines l ${furtherSaves} where l.line in (
         select l.line ${from} order by l.line desc limit $${values.length + 1} offset $${values.length + 2}::bigint
       ) order by l.line desc`,
      [...values, perPage, (page - 1) * perPage],
    ),
    db.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ])
  return { lines, total: counted?.total ?? 0 }
}

function selectionOf(query: RecordQuery, onlyBy: number | null): { from: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['true']
  const needs = (condition: string, value: unknown) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return
    conditions.push(condition.replace('?', `$${values.push(value)}`))
  }
  needs('l.by_id = ?', onlyBy)
  needs('l.by_id = any(?::int[])', query['filter[by]'])
  needs('l.action = any(?::text[])', query['filter[action]'])
  needs('l.entry_kind = any(?::text[])', query['filter[kind]'])
  needs('l.entry_id = ?', query['filter[entry]'] || null)
  needs(`l.moment >= ?::date::timestamp at time zone 'Europe/Amsterdam'`, query['filter[from]'])
  needs(`l.moment < (?::date + 1)::timestamp at time zone 'Europe/Amsterdam'`, query['filter[until]'])
  needs(
    `exists (select from record_values v where v.line = l.line and v.field in ('${nameField}', '${reasonField}')
      and ${searchedWords} like all(?::text[]))`,
    searchPatterns(query.search),
  )
  needs(
    `exists (select from record_lines head where head.line = ?::bigint and l.entry_kind = head.entry_kind
      and l.entry_id = head.entry_id and l.line >= head.line and l.line < ${endOfStretch('head')})`,
    query['filter[stretch]'] || null,
  )
  const isAskedForAll =
    query['filter[stretch]'] || query['filter[action]'].length > 0 || searchPatterns(query.search).length > 0
  if (!isAskedForAll) conditions.push(`l.action <> 'article-saved-again'`)
  return { from: `from record_lines l where ${conditions.join(' and ')}`, values }
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
