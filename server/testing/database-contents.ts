import type { Database } from '../src/database/database.ts'

/** Every row of the database but those of the record and of these tables. */
export async function databaseContents(db: Database, others: readonly string[]): Promise<Record<string, unknown>> {
  const tables = await db.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename not like 'record\\_%'`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    if (others.includes(name)) continue
    found[name] = await db.query(`select t::text as row from ${name} t order by 1`)
  }
  return found
}
