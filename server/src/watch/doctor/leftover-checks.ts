import type { Dirent } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createArchiveFolder } from '../../backup/archive-folder.ts'
import type { Database } from '../../database/database.ts'
import { restoredName } from '../../database/embedded-files.ts'
import { type Check, ok, warning } from './check.ts'

const megabyte = 1024 * 1024
const dayMs = 24 * 3_600_000

export const leftovers: Check = {
  name: 'leftovers',
  remedy: 'Remove them when no command is under way.',

  async run({ config: { backup, dataDir, mail, storage } }) {
    const folders = [dataDir, join(dataDir, 'lock'), join(dataDir, 'backup-copy'), join(dataDir, 'drill')]
    if (mail.dir !== null) folders.push(mail.dir)
    for (const place of [storage, backup.place]) if ('folder' in place) folders.push(place.folder)
    const found = (await Promise.all(folders.map((folder) => oldIn(folder, unfinished)))).flat()
    found.push(...(await oldIn(dataDir, /^restoring$/)))
    if (found.length === 0) return ok('None')
    const more = found.length > 3 ? ` and ${found.length - 3} more` : ''
    const named = await Promise.all(found.slice(0, 3).map(withSize))
    return warning(`Killed processes left ${named.join(', ')}${more}.`, this.remedy)
  },
}

// What is written under another name until it is whole: databases and their copies, archives, secrets, locks, mails and files.
const unfinished =
  /(\.unfinished|\.partial|\.part|\.draft|\.secret\.[0-9a-f]{16})$|^\.?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What has these names for a day: younger ones may be under way. */
async function oldIn(folder: string, names: RegExp): Promise<string[]> {
  const paths = await named(folder, names)
  const ages = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    ),
  )
  return paths.filter((_path, index) => ages[index]! < Date.now() - dayMs)
}

export const keptDatabases: Check = {
  name: 'kept databases',
  remedy:
    'They hold all data of before. When what was restored is right, remove them: the folder by rm -r, a schema by drop schema … cascade.',

  async run({ config: { dataDir }, database }) {
    const folders = await Promise.all((await named(dataDir, restoredName)).map(withSize))
    // That the database can't be asked is the finding of another check.
    const schemas = await database().then(
      (db) => (db ? keptSchemas(db) : []),
      () => [],
    )
    const found = [...folders, ...schemas]
    return found.length === 0 ? ok('None') : warning(`Restores kept ${found.join(', ')}.`, this.remedy)
  },
}

async function keptSchemas(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string; bytes: number }>(
    `select nspname::text as name, coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
     from pg_namespace n left join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
     where starts_with(nspname, 'before_restore_') group by 1 order by 1`,
  )
  return rows.map(({ name, bytes }) => `the schema ${name} (${inMegabytes(bytes)})`)
}

// Until then an upgrade may still turn out to be wrong.
const oldArchiveMs = 30 * dayMs

export const oldArchives: Check = {
  name: 'old archives',
  remedy:
    'Remove those that nobody needs: they hold all data of then. BACKUP_SCHEDULE removes what BACKUP_KEEP does not keep.',

  async run({ config: { backup, dataDir }, machine }) {
    const folder = join(dataDir, 'backups')
    const isScheduled = backup.schedule !== null && backup.schedule !== 'off'
    if (isScheduled && 'folder' in backup.place && backup.place.folder === folder)
      return ok('BACKUP_KEEP removes them.')
    const archives = await createArchiveFolder(folder)
      .list()
      .catch(() => [])
    const old = archives.filter(({ moment }) => moment.getTime() < machine.now() - oldArchiveMs)
    if (old.length === 0) return ok('None')
    const bytes = old.reduce((sum, each) => sum + each.bytes, 0)
    return warning(
      `Nothing removes what upgrades and commands left in ${folder}: ${old.length} of more than 30 days (${inMegabytes(bytes)}).`,
      this.remedy,
    )
  },
}

async function named(folder: string, names: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => [])
  return entries.filter(({ name }) => names.test(name)).map(({ name }) => join(folder, name))
}

async function withSize(path: string): Promise<string> {
  return `${path} (${inMegabytes(await sizeOf(path))})`
}

async function sizeOf(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true }).catch((): string[] => [])
  let bytes = 0
  for (const each of [path, ...names.map((name) => join(path, name))])
    bytes += await lstat(each).then(
      (stats) => (stats.isFile() ? stats.size : 0),
      () => 0,
    )
  return bytes
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / megabyte)} MB`
}
