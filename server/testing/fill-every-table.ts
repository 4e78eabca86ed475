import type { Database } from '../src/database/database.ts'

// It tells of no table by name, and uses nothing of what reads and writes archives: what they do is judged by it.

/** Rows for three pages of each table, at 2,000 rows a page. */
export const rowsPerTable = 4_100

/** Takes away all that keeps a table from holding any rows: checks, references, unique indexes, triggers. Keys stay. */
export const withoutRules = `
do $$
declare found record;
begin
  for found in select conrelid::regclass as relation, conname from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('c', 'f', 'u', 'x') and conrelid <> 0
    order by contype <> 'f'
  loop
    execute format('alter table %s drop constraint %I', found.relation, found.conname);
  end loop;
  for found in select indexrelid::regclass as index from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'i' and not indisprimary
  loop
    execute format('drop index %s', found.index);
  end loop;
  for found in select tgrelid::regclass as relation, tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal
  loop
    execute format('drop trigger %I on %s', found.tgname, found.relation);
  end loop;
end $$`

// The digits of numbers and texts are in another order than their values, as in any table that grows.
const values: Record<string, string> = {
  bigint: 'i',
  boolean: 'i % 3 = 0',
  bytea: `sha256(i::text::bytea)`,
  date: `date '2020-01-01' + i`,
  integer: 'i',
  json: `json_build_object('zout', i)`,
  jsonb: `jsonb_build_object('zout', i)`,
  text: `'één ' || i`,
  'text[]': `array['een', i::text]`,
  'timestamptz[]': `array[timestamptz '2024-01-01 00:00Z' + i * interval '61.001 seconds']`,
  'timestamp with time zone': `timestamptz '2024-01-01 00:00Z' + i * interval '61.001 seconds'`,
  uuid: 'md5(i::text)::uuid',
}

/** Fills every table but these, each column of each. A new table is among them by itself. */
export async function fillEveryTable(db: Database, others: readonly string[]): Promise<void> {
  const columns = await db.query<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name,
       case data_type when 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     order by table_name, ordinal_position`,
  )
  for (const table of new Set(columns.map(({ table }) => table))) {
    if (others.includes(table)) continue
    const own = columns.filter((column) => column.table === table)
    const unknown = own.find(({ type }) => !Object.hasOwn(values, type))
    if (unknown) throw new Error(`Say what ${table}.${unknown.name} is filled with: ${unknown.type}`)
    const names = own.map(({ name }) => `"${name}"`).join(', ')
    const literals = own.map(({ type }) => values[type]).join(', ')
    await db.query(
      `insert into "${table}" (${names}) overriding system value select ${literals} from generate_series(1, ${rowsPerTable}) as i`,
    )
  }
}

/** How many rows each table but these has, and a checksum of them, by plain SQL: the same on both engines. */
export function sumsOfTables(db: Database, others: readonly string[]): Promise<Record<string, string>> {
  return db.tx(async () => {
    await db.query(`set local time zone 'UTC'`)
    const tables = await db.query<{ name: string }>(
      `select tablename::text as name from pg_tables where schemaname = current_schema() order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables.filter(({ name }) => !others.includes(name))) {
      const [sum] = await db.query<{ rows: number; checksum: string }>(
        `select count(*) as rows, md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")) as checksum from "${name}" t`,
      )
      sums[name] = `${sum?.rows} rows, ${sum?.checksum}`
    }
    return sums
  })
}
