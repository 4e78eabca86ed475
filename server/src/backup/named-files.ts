import type { Database } from '../database/database.ts'
import { quoted } from './tables.ts'

export type NamedFile = { table: string; column: string; path: string }

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
