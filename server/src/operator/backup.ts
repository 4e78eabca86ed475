import { stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { createArchivePlace } from '../backup/create-archive-place.ts'
import { judgeArchive } from '../backup/judge-archive.ts'
import type { Manifest } from '../backup/manifest.ts'
import { withEmbeddedSnapshot, withPostgresSnapshot } from '../backup/open-snapshot.ts'
import { writeArchive, type WrittenArchive } from '../backup/write-archive.ts'
import type { Database } from '../database/database.ts'
import { copyDatabase as copyFiles, databaseFolder } from '../database/embedded-files.ts'
import { lockFolder } from '../database/lock-folder.ts'
import { createFileStorage } from '../storage/create-file-storage.ts'
import { openFoundArchive, takeKeyFile } from './find-archive.ts'
import { type LocalCommand, type OperatorCommand, OperatorMistake, type Surroundings } from './operator-command.ts'
import { requireWholePath, unknownCommand } from './operator-command.ts'

/** Writes an archive of the database and the files, while the portal runs or not. */
export const backup: LocalCommand = {
  usage: ['backup [folder]         writes an archive of the database and the files to BACKUP_URL, or to this folder'],

  async runHere(surroundings, [folder, ...more]) {
    const { config } = surroundings
    if (more.length > 0) throw unknownCommand('backup', [folder ?? '', ...more])
    const place =
      folder === undefined
        ? createArchivePlace(config.backup)
        : createArchivePlace({ ...config.backup, place: { folder: requireWholePath(folder, 'folder') } })

    const moment = new Date()
    const written = await withSnapshot(surroundings, (db, engine) =>
      writeArchive({ ...surroundings, db, moment, engine, files: createFileStorage(config.storage), place }),
    )
    const seconds = ((Date.now() - moment.getTime()) / 1000).toFixed(1)
    return linesOf(written, config.dataDir, `${(written.bytes / 1e6).toFixed(1)} MB, in ${seconds} s`)
  },
}

function linesOf({ address, manifest }: WrittenArchive, dataDir: string, effort: string): string[] {
  return [
    address,
    `${contentsOf(manifest)}; ${effort}.`,
    ...(address.startsWith(`${dataDir}/`)
      ? ['It lies in DATA_DIR, and is lost with it: copy it to another disk, or set BACKUP_URL.']
      : []),
    'APP_KEY and the other secrets are not in it: keep them elsewhere.',
  ]
}

/** Judges an archive as a restore would, without changing anything. */
export const checkBackup: LocalCommand = {
  usage: [
    'check-backup <file>     reads a whole archive, and says whether this version of the portal can restore it; --key <file> for an encrypted one',
  ],

  async runHere({ config, tell }, words) {
    const {
      words: [file, ...more],
      keyFile,
    } = takeKeyFile(words)
    if (more.length > 0) throw unknownCommand('check-backup', words)
    const archive = await openFoundArchive(config, file, keyFile)
    const manifest = await judgeArchive(archive, { tell })
    return [
      `${archive.name} is whole.`,
      `${contentsOf(manifest)}; written by version ${manifest.portal} on ${manifest.engine.name} ${manifest.engine.version}.`,
    ]
  },
}

/** Of the backup command only: has the server copy its embedded database into a folder. */
export const copyDatabase: OperatorCommand = {
  usage: [],

  async run({ db }, [folder = '']) {
    if (!db.copyTo || !isAbsolute(folder))
      throw new OperatorMistake('Only the backup of an embedded database asks this.')
    await db.copyTo(folder)
    return []
  },
}

/** What an archive holds, in a line. */
export function contentsOf({ moment, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const registrations = tables.find(({ name }) => name === 'registrations')?.rows ?? 0
  return `As of ${moment}: ${registrations} registrations, ${rows} rows in all, and ${files.length} files`
}

/** Runs `work` on what the database of the configuration holds at one moment, while the portal runs or not. */
export async function withSnapshot<T>(
  { config, askServer }: Pick<Surroundings, 'config' | 'askServer'>,
  work: (db: Database, engine: Manifest['engine']['name']) => Promise<T>,
  options: { mayWrite?: boolean } = {},
): Promise<T> {
  const { dataDir, database } = config
  if (database.url !== null) {
    return withPostgresSnapshot(database.url, (db) => work(db, 'postgresql'), options)
  }
  const found = await stat(databaseFolder(dataDir)).catch(() => null)
  if (!found) throw new Error(`There is no database in ${dataDir} (DATA_DIR).`)
  const copyTo = async (folder: string) => {
    const answer = await askServer(['copy-database', folder])
    if (answer?.isFailure) throw new Error(answer.lines[0])
    if (!answer) await copyAtRest(dataDir, folder)
  }
  return withEmbeddedSnapshot(dataDir, copyTo, (db) => work(db, 'embedded'))
}

async function copyAtRest(dataDir: string, folder: string): Promise<void> {
  const lock = await lockFolder(dataDir)
  try {
    await copyFiles(databaseFolder(dataDir), databaseFolder(folder))
  } finally {
    await lock.release()
  }
}
