import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { appliedMigrations, migrate, migrationFiles } from '../database/migrate.ts'
import type { Manifest } from '../backup/manifest.ts'
import { setAside } from '../backup/set-aside.ts'
import { listTables } from '../backup/tables.ts'
import { heldByNoArchive } from '../backup/write-archive.ts'

/**
 * Why rows of this manifest are not those of a schema that this version knows, in a sentence; null when they are. Its tables,
 * columns and numbers have to be exactly those that its migrations make. Their folder may be another than our own.
 */
export async function schemaProblem(manifest: Manifest, folder?: string): Promise<string | null> {
  await removeLeft()
  const { migrations, portal } = manifest
  const own = await migrationFiles(folder)
  const unknown = migrations.find((name, index) => own[index] !== name)
  if (unknown !== undefined) {
    return own.includes(unknown)
      ? `it lacks a migration that comes before ${unknown}, so no version wrote it like this. Take another archive`
      : `version ${portal} of the portal wrote it with migration ${unknown}, which this version does not have. ` +
          'Restore it with that version or a later one'
  }

  const last = migrations.at(-1) ?? ''
  const listed = manifest.tables.map(({ sequences, ...table }) => ({
    ...table,
    numbered: sequences.map(({ column }) => column),
  }))
  const expected = await tablesOf(migrations, folder)
  const difference = firstDifference(partsOf(listed), partsOf(expected))
  return difference && `${difference}, other than its schema (up to ${last}). Take another archive`
}

const scratchName = 'portal-schema-'
// Asking takes seconds.
const leftAfterMs = 3_600_000

type TableParts = { name: string; columns: readonly string[]; numbered: readonly string[] }

// Migrations that were released never change, and making their schema takes seconds: a process makes each but once.
const known = new Map<string, Promise<TableParts[]>>()

function tablesOf(migrations: readonly string[], folder?: string): Promise<TableParts[]> {
  const key = [folder, ...migrations].join('\n')
  const tables = known.get(key) ?? makeTables(migrations, folder)
  known.set(key, tables)
  tables.catch(() => known.delete(key))
  return tables
}

/** Asks an embedded database that is made for it, and migrated this far. */
async function makeTables(migrations: readonly string[], folder?: string): Promise<TableParts[]> {
  const dataDir = await mkdtemp(join(tmpdir(), scratchName))
  try {
    const db = await openDatabase({ url: null, dataDir, poolSize: 1 })
    try {
      // A new database may be a copy of one of today's schema.
      const applied = await appliedMigrations(db).catch(() => [])
      if (applied.some((name, index) => migrations[index] !== name)) await setAside(db, null)
      await migrate(db, folder, { last: migrations.at(-1) })
      const tables = (await listTables(db)).filter(({ name }) => !heldByNoArchive.includes(name))
      return tables.map((table) => ({ ...table, columns: table.columns.map(({ name }) => name) }))
    } finally {
      await db.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

// By whoever was killed while asking. Those of another account are theirs to remove.
async function removeLeft(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((name) => name.startsWith(scratchName))) {
    const folder = join(tmpdir(), name)
    const made = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now()
    if (Date.now() - made > leftAfterMs) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

function partsOf(tables: readonly TableParts[]): string[] {
  return tables.flatMap(({ name, columns, numbered }) => [
    `table ${name}`,
    ...columns.map((column) => `column ${name}.${column}`),
    ...numbered.map((column) => `sequence of ${name}.${column}`),
  ])
}

function firstDifference(listed: readonly string[], expected: readonly string[]): string | null {
  const lost = expected.find((part) => !listed.includes(part))
  if (lost !== undefined) return `it lacks the ${lost}`
  const added = listed.find((part, index) => !expected.includes(part) || listed.indexOf(part) !== index)
  return added === undefined ? null : `it has the ${added}`
}
