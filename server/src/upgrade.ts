import type { FastifyBaseLogger } from 'fastify'
import { createArchivePlace } from './backup/create-archive-place.ts'
import { withPostgresSnapshot, withQuietDatabase } from './backup/open-snapshot.ts'
import { findArchiveKeys } from './backup/manifest.ts'
import { holdsData } from './backup/set-aside.ts'
import { type WrittenArchive, writeArchive } from './backup/write-archive.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { compareSchema, migrate, migrationFiles } from './database/migrate.ts'
import { refuseMoved } from './database/moved.ts'
import { createFileStorage } from './storage/create-file-storage.ts'
import { version } from './version.ts'

type Options = {
  config: Pick<Config, 'appKey' | 'backup' | 'dataDir' | 'database' | 'previousAppKeys' | 'storage'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  migrations?: string
}

// Any number that no other lock in this database has.
const lockKey = 706_172_117

/**
 * Brings a database that this process doesn't serve yet to the schema of this version. With `BACKUP_BEFORE_UPGRADE` an archive
 * of the data that is there is written before; without it nothing is changed, and the reason is thrown. So it is when the portal
 * was moved elsewhere.
 */
export async function upgradeDatabase(db: Database, options: Options): Promise<void> {
  await refuseMoved(db)
  const { config, log, migrations } = options
  const apply = () => migrate(db, migrations, { log })
  if (!config.backup.beforeUpgrade || (await pendingOnData(db, migrations)) === 0) return apply()

  await inTurn(config.database.url, async () => {
    const pending = await pendingOnData(db, migrations)
    if (pending > 0) await backUp(db, pending, options)
    await apply()
  })
}

/** How many migrations will change data that is there. A new database has none. */
async function pendingOnData(db: Database, migrations?: string): Promise<number> {
  const { missing } = await compareSchema(db, migrations)
  const isNew = missing.length === (await migrationFiles(migrations)).length
  return missing.length > 0 && !isNew && (await holdsData(db)) ? missing.length : 0
}

// Of replicas that start together one makes the archive, and all of them wait for it.
async function inTurn(url: string | null, work: () => Promise<void>): Promise<void> {
  if (url === null) return work()
  const gate = await openDatabase({ url, dataDir: '', poolSize: 1 })
  try {
    await gate.tx(async () => {
      await gate.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0')
      await gate.query('select pg_advisory_xact_lock($1)', [lockKey])
      await work()
    })
  } finally {
    await gate.close()
  }
}

async function backUp(db: Database, pending: number, { config, log }: Options): Promise<void> {
  log.info({ version, migrations: pending }, 'a backup is made before the upgrade')
  const { url } = config.database
  try {
    const { address, bytes } = await (url === null
      ? withQuietDatabase(db, (still) => write(still, 'embedded', config))
      : withPostgresSnapshot(url, (still) => write(still, 'postgresql', config)))
    log.info({ archive: address, bytes }, 'the backup before the upgrade was made')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `No backup could be made before the upgrade to version ${version}, so nothing was changed. ${reason.replace(/\.?$/, '.')} ` +
        'Mend that, or name another place by BACKUP_URL. BACKUP_BEFORE_UPGRADE=off upgrades without a backup.',
      { cause: error },
    )
  }
}

async function write(
  db: Database,
  engine: 'embedded' | 'postgresql',
  config: Options['config'],
): Promise<WrittenArchive> {
  return writeArchive({
    db,
    moment: new Date(),
    engine,
    files: createFileStorage(config.storage),
    place: createArchivePlace(config.backup),
    keys: await findArchiveKeys(config),
    tell: () => {},
    signal: new AbortController().signal,
  })
}
