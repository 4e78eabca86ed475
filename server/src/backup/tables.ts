import type { Database } from '../database/database.ts'

type Column = { name: string; type: string }

export type Table = {
  name: string
  columns: Column[]
  key: string[]
  numbered: string[]
}

/** Tables that belong to a database and not to the portal in it. */
export const ownOfDatabase = ['migrations', 'moved']

/** The tables of the portal in an order in which each comes after those that its rows refer to. */
export async function listTables(db: Database): Promise<Table[]> {
  const tables = await db.query<Table & { parents: string[] }>(tablesStatement)
  const sorted: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const known = new Set(sorted.map(({ name }) => name))
    const next = waiting.filter(({ parents }) => parents.every((parent) => known.has(parent)))
    if (next.length === 0) throw new Error('These tables refer to each other in a circle')
    sorted.push(...next.map(({ parents: _parents, ...table }) => table))
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return sorted
}

const tablesStatement = `
  select relname::text as name,
    array(select attname::text from pg_attribute join unnest(conkey) with ordinality as key (attnum, place) using (attnum)
      where attrelid = pg_class.oid order by place) as key,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select attname::text from pg_attribute
      where attrelid = pg_class.oid and attidentity <> '' and not attisdropped order by attnum) as numbered,
    array(select distinct parent.relname::text from pg_constraint as link join pg_class as parent on parent.oid = confrelid
      where link.contype = 'f' and link.conrelid = pg_class.oid and confrelid <> conrelid) as parents
  from pg_class left join pg_constraint on conrelid = pg_class.oid and contype = 'p'
  where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`

/** How values become text and back without losing anything, whatever the settings of the database are. */
export const exactText = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local time zone 'UTC'`

const pageBytes = 512 * 1024
const pageRows = 2_000

/**
 * The rows of a table in the order of its key, as pages of lines: each line a JSON array with the text of every column, or
 * null. Both engines give the same bytes for the same rows. Throws at the end unless they were as many as the table counts.
 */
export async function* readPages(db: Database, table: Table): AsyncGenerator<{ page: Buffer; rows: number }> {
  const statement = pageStatement(table)
  let last: (string | null)[] | null = null
  let read = 0
  for (;;) {
    const [found]: { lines: string | null; rows: number }[] = await db.query(statement(last !== null), last ?? [])
    if (!found?.lines) break

    const { lines, rows } = found
    read += rows
    // The driver's objects outlive a small collection of garbage, and the text would with them: a hundred pages of it.
    found.lines = null
    yield { page: Buffer.from(lines), rows }
    const lastLine = lines.slice(lines.lastIndexOf('\n', lines.length - 2) + 1)
    const values = JSON.parse(lastLine) as (string | null)[]
    last = table.key.map((name) => values[table.columns.findIndex((column) => column.name === name)] ?? null)
  }
  // Asked in another way, so that no mistake in how pages follow each other loses rows in silence.
  const [counted] = await db.query<{ count: number }>(`select count(*) as count from ${quoted(table.name)}`)
  if (counted?.count !== read)
    throw new Error(`${read} rows of ${table.name} were read, and it counts ${counted?.count}: a fault of ours`)
}

// At most `pageBytes`, but at least one row, as one value: a string for each row takes much more memory on PostgreSQL. By the
// order of the bytes: that of a language differs between the engines. Columns are named with their table: a bare name in an
// `order by` is that of an output, where a column is called as one.
function pageStatement({ name, columns, key }: Table): (isNext: boolean) => string {
  const typeOf = (column: string) => columns.find((other) => other.name === column)?.type ?? ''
  const collated = (column: string) => (typeOf(column) === 'text' ? ' collate "C"' : '')
  const order = key.map((column) => `source.${quoted(column)}${collated(column)}`).join(', ')
  const after = key.map((column, index) => `$${index + 1}::${typeOf(column)}${collated(column)}`).join(', ')
  const texts = columns.map((column) => `source.${quoted(column.name)}::text`).join(', ')
  return (isNext) => `
    select string_agg(line || E'\\n', '' order by place) as lines, count(*)::int as rows from (
      select line, row_number() over place as place, sum(octet_length(line) + 1) over place as bytes from (
        select to_json(array[${texts}])::text as line from ${quoted(name)} as source
        ${isNext ? `where (${order}) > (${after})` : ''} order by ${order} limit ${pageRows}
      ) as lines window place as (rows unbounded preceding)
    ) as page where place = 1 or bytes <= ${pageBytes}`
}

/** The statement that stores a page of rows of these columns; its only value is a JSON array of the page's lines. */
export function storePageStatement(table: Table, names: readonly string[]): string {
  const typeOf = (name: string) => {
    const type = table.columns.find((column) => column.name === name)?.type
    if (type === undefined) throw new Error(`The table ${table.name} has no column ${name}`)
    return type
  }
  const values = names.map((name, index) => `(line ->> ${index})::${typeOf(name)}`).join(', ')
  return `insert into ${quoted(table.name)} (${names.map(quoted).join(', ')}) overriding system value
    select ${values} from json_array_elements($1::json) as line`
}

export async function readSequences(
  db: Database,
  { name, numbered }: Table,
): Promise<{ column: string; last: number | null }[]> {
  const found: { column: string; last: number | null }[] = []
  for (const column of numbered) {
    const [row] = await db.query<{ last: number | null }>(
      `select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass) as last`,
      [quoted(name), column],
    )
    found.push({ column, last: row?.last ?? null })
  }
  return found
}

type Sequence = { name: string; column: string; last: number | null; gap: number }

/** Lets a sequence go on so far behind the last number that it has given, and behind those that its table holds. */
export async function moveSequence(db: Database, { name, column, last, gap }: Sequence): Promise<void> {
  // No sequence can stand at 0: one that has not begun stays so.
  await db.query(
    `select setval(pg_get_serial_sequence($1, $2)::regclass, greatest(last, 1), last > 0) from (
       select greatest($3::bigint, (select coalesce(max(${quoted(column)}), 0) from ${quoted(name)})) + $4 as last
     ) as found`,
    [quoted(name), column, last ?? 0, gap],
  )
}

type NamedFile = { table: string; column: string; path: string }

/** Every file that a row names, once per place. Columns with paths are called `file`, `image`, or end with `_image` or `_photo`. */
export async function namedFiles(db: Database): Promise<NamedFile[]> {
  const columns = await db.query<{ table: string; column: string }>(
    `select relname::text as table, attname::text as column
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and not attisdropped
       and atttypid = 'text'::regtype and attname ~ '^(.*_)?(file|image|photo)$'
     order by relname, attnum`,
  )
  const found: NamedFile[] = []
  for (const { table, column } of columns) {
    const rows = await db.query<{ path: string }>(
      `select distinct ${quoted(column)} as path from ${quoted(table)} where ${quoted(column)} <> '' order by 1`,
    )
    for (const { path } of rows) found.push({ table, column, path })
  }
  return found
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
