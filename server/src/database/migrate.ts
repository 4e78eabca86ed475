import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

// The folder lies beside this source file, and beside the built server.
const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

// Any number that no other lock in this database has.
const lockKey = 706_172_116

/** Applies the migrations that are missing; several servers may start at once. Throws when the history does not match the files. */
export async function migrate(db: Database, folder: string = ownMigrations): Promise<void> {
  const files = await migrationFiles(folder)
  const applied = await db.tx(async () => {
    await waitForTurn(db)
    await db.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    return appliedNames(db)
  })
  checkHistory(files, applied)

  for (const file of files.filter((name) => !applied.includes(name))) await apply(db, folder, file)
}

async function apply(db: Database, folder: string, file: string): Promise<void> {
  const sql = await readFile(path.join(folder, file), 'utf8')
  await db.tx(async () => {
    await waitForTurn(db)
    // Another server may have applied it while this one waited.
    if ((await appliedNames(db)).includes(file)) return
    await db.query(sql)
    await db.query('insert into migrations (name) values ($1)', [file])
  })
}

async function waitForTurn(db: Database): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [lockKey])
}

async function appliedNames(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>('select name from migrations order by name')
  return rows.map((row) => row.name)
}

async function migrationFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  for (const [index, file] of files.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(file))
      throw new Error(`Migration ${file} must be named like 0007-add-credits.sql`)
    if (number(file) === number(files[index - 1] ?? '')) throw new Error(`Two migrations have the number of ${file}`)
  }
  return files
}

function checkHistory(files: readonly string[], applied: readonly string[]): void {
  // A migration after our last one is of a newer version, whose migrations keep this version working.
  const own = files.at(-1) ?? ''
  const unknown = applied.find((name) => !files.includes(name) && number(name) <= number(own))
  if (unknown !== undefined) {
    throw new Error(
      `The database has migration ${unknown}, which this version does not have. Was it renamed or removed?`,
    )
  }
  const newest = applied.findLast((name) => files.includes(name)) ?? ''
  const skipped = files.find((file) => file < newest && !applied.includes(file))
  if (skipped !== undefined) {
    throw new Error(`Migration ${skipped} was never applied, although ${newest} was. Give it the next number`)
  }
}

function number(file: string): string {
  return file.slice(0, 4)
}
