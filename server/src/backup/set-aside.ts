import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { quoted } from './tables.ts'

// What a portal without people in it may hold: with the questions that it begins with.
const ofQuestions = ['content', 'content_versions', 'content_slugs', 'faq_publications', 'first_contents']
const emptyPortal = ['migrations', 'queue', 'sessions', 'rate_limits', ...ofQuestions]

// A process that was killed, a restore for instance, stays connected until its last statement ends.
const waitMs = 5_000
const pauseMs = 250

/** Throws when a portal is connected to this database: what it stores meanwhile would be lost. */
export async function requireNoPortal(db: Database): Promise<void> {
  let count = await countOthers(db)
  for (let waitedMs = 0; count > 0 && waitedMs < waitMs; waitedMs += pauseMs) {
    await pause(pauseMs)
    count = await countOthers(db)
  }
  if (count > 0) throw new Error(`A portal uses this database (${count} connections). Stop every replica first.`)
}

async function countOthers(db: Database): Promise<number> {
  // In a transaction the second look would see what the first one saw.
  await db.query('select pg_stat_clear_snapshot()')
  const [found] = await db.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and application_name = current_setting('application_name') and pid <> pg_backend_pid()`,
  )
  return found?.count ?? 0
}

/** Whether this schema of PostgreSQL holds a portal's data. Throws when it holds tables of something else. */
export async function holdsData(db: Database): Promise<boolean> {
  const names = await tableNames(db)
  if (names.length > 0 && !names.includes('migrations'))
    throw new Error('The database holds tables of another program. Give the portal a database of its own.')
  for (const name of names.filter((name) => !emptyPortal.includes(name))) {
    const [row] = await db.query<{ is_filled: boolean }>(`select exists (select from ${quoted(name)}) as is_filled`)
    if (row?.is_filled) return true
  }
  return false
}

/** Moves all tables and functions of the portal into a new schema, where they stay; with null it drops them. */
export async function setAside(db: Database, schema: string | null): Promise<void> {
  if (schema !== null) await db.query(`create schema ${quoted(schema)}`)
  const away = schema === null ? null : `set schema ${quoted(schema)}`
  for (const name of await tableNames(db))
    await db.query(away ? `alter table ${quoted(name)} ${away}` : `drop table ${quoted(name)} cascade`)
  // Those of an extension stay.
  const routines = await db.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc where pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  )
  for (const { signature } of routines)
    await db.query(away ? `alter routine ${signature} ${away}` : `drop routine ${signature} cascade`)
}

async function tableNames(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by relname`,
  )
  return rows.map(({ name }) => name)
}
