import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { version } from '../version.ts'
import type { Database } from './database.ts'
import { DatabaseIsLocked } from './errors.ts'

// The folder lies beside this source file, and beside the built server.
const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

// Any number that no other lock in this database has.
const lockKey = 706_172_116

// PostgreSQL may notice a deadlock before the time for a lock is over.
const deadlock = '40P01'

// A migration that waits for a table makes everybody behind it wait too, so it soon makes way and tries again: a backup by
// pg_dump keeps its locks to its end.
const patience = { lockMs: 2_000, betweenMs: 3_000, giveUpMs: 10 * 60_000 }

type Options = {
  log?: Pick<FastifyBaseLogger, 'warn'>
  patience?: typeof patience
  /** The last migration to apply; without it all of them. */
  last?: string
  release?: string
}

/**
 * Applies the migrations that are missing; several servers may start at once. It waits for locks without blocking others for
 * longer than a moment. Throws when the history does not match the files, or when the locks can't be had.
 */
export async function migrate(db: Database, folder: string = ownMigrations, options: Options = {}): Promise<void> {
  const files = await migrationFiles(folder)
  const { last = files.at(-1) ?? '', release = version } = options
  const applied = await db.tx(async () => {
    await waitForTurn(db)
    await db.query(
      `create table if not exists migrations (
         name text primary key, applied_at timestamptz not null default now(), release text not null
       )`,
    )
    return historyOf(db)
  })
  const { missing } = judgeHistory(files, applied)
  for (const file of missing.filter((name) => name <= last)) {
    await applyPatiently(db, { file, release, sql: await readFile(path.join(folder, file), 'utf8') }, options)
  }
}

/**
 * How the schema of this database stands to this version: the migrations that it lacks, and those of the next release.
 * Throws, with the reason, when this version can't work on it.
 */
export async function compareSchema(db: Database, folder: string = ownMigrations): Promise<SchemaState> {
  const files = await migrationFiles(folder)
  const [found] = await db.query<{ history: string | null }>(`select to_regclass('migrations')::text as history`)
  return judgeHistory(files, found?.history ? await historyOf(db) : [])
}

type SchemaState = { missing: string[]; newer: string[] }

type Migration = { file: string; sql: string; release: string }

async function applyPatiently(db: Database, migration: Migration, options: Options): Promise<void> {
  const { lockMs, betweenMs, giveUpMs } = options.patience ?? patience
  const startedAt = performance.now()
  for (;;) {
    try {
      await apply(db, migration, lockMs)
      return
    } catch (error) {
      if (!(error instanceof DatabaseIsLocked) && (error as { code?: string }).code !== deadlock) throw error
      if (performance.now() - startedAt > giveUpMs) {
        const holder = 'another session, such as a backup, keeps the tables locked'
        throw new Error(`Migration ${migration.file} could not begin: ${holder}. Start again when it has ended.`, {
          cause: error,
        })
      }
      options.log?.warn({ migration: migration.file }, 'a migration waits for tables that another session has locked')
    }
    await pause(betweenMs)
  }
}

async function apply(db: Database, { file, sql, release }: Migration, lockMs: number): Promise<void> {
  await db.tx(async () => {
    // A limit that the account has for its statements is not meant for a migration.
    await db.query('set local statement_timeout = 0')
    await waitForTurn(db)
    await db.query(`set local lock_timeout = ${lockMs}`)
    // Another server may have applied it while this one waited.
    if ((await appliedMigrations(db)).includes(file)) return
    await db.query(sql)
    await db.query('insert into migrations (name, release) values ($1, $2)', [file, release])
  })
}

/** Keeps others from migrating this database until the transaction ends. Another server may take its time. */
export async function waitForTurn(db: Database): Promise<void> {
  await db.query('set local lock_timeout = 0')
  await db.query('select pg_advisory_xact_lock($1)', [lockKey])
}

export async function appliedMigrations(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>('select name from migrations order by name')
  return rows.map((row) => row.name)
}

type Applied = { name: string; release: string }

function historyOf(db: Database): Promise<Applied[]> {
  return db.query('select name, release from migrations order by name')
}

export async function migrationFiles(folder: string = ownMigrations): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  for (const [index, file] of files.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(file))
      throw new Error(`Migration ${file} must be named like 0007-add-credits.sql`)
    if (number(file) === number(files[index - 1] ?? '')) throw new Error(`Two migrations have the number of ${file}`)
  }
  return files
}

function judgeHistory(files: readonly string[], history: readonly Applied[]): SchemaState {
  const applied = history.map(({ name }) => name)
  const own = files.at(-1) ?? ''
  const unknown = history.filter(({ name }) => !files.includes(name))
  const renamed = unknown.find(({ name }) => number(name) <= number(own))
  if (renamed !== undefined) {
    throw new Error(
      `The database has migration ${renamed.name}, which this version does not have: it is of a trial version from before ` +
        '1.0.0, or a file was renamed or removed. A trial is made anew: start on an empty database, or in an empty DATA_DIR.',
    )
  }
  // The migrations of a release keep the release before it working, and none that is older.
  const [next, ...later] = new Set(unknown.map(({ release }) => release))
  const last = later.at(-1)
  if (last !== undefined) {
    throw new Error(
      `The database is of version ${last}, more than one release newer than this program (${version}). ` +
        `Start version ${last}, or restore a backup that was made before version ${next}.`,
    )
  }
  const newest = applied.findLast((name) => files.includes(name)) ?? ''
  const skipped = files.find((file) => file < newest && !applied.includes(file))
  if (skipped !== undefined) {
    throw new Error(`Migration ${skipped} was never applied, although ${newest} was. Give it the next number`)
  }
  return { missing: files.filter((file) => !applied.includes(file)), newer: unknown.map(({ name }) => name) }
}

function number(file: string): string {
  return file.slice(0, 4)
}
