import { isAbsolute } from 'node:path'
import { createArchivePlace } from '../backup/create-archive-place.ts'
import { contentsOf, findArchiveKeys, originSentence } from '../backup/manifest.ts'
import { withSnapshot } from '../backup/open-snapshot.ts'
import { writeArchive, type WrittenArchive } from '../backup/write-archive.ts'
import { judgeArchive } from '../restore/judge-archive.ts'
import { createFileStorage } from '../storage/create-file-storage.ts'
import { openFoundArchive, takeKeyFile } from './find-archive.ts'
import { type LocalCommand, type OperatorCommand, OperatorMistake } from './operator-command.ts'
import { requireWholePath, unknownCommand } from './operator-command.ts'

/** Writes an archive of the database and the files, while the portal runs or not. */
export const backup: LocalCommand = {
  usage: ['backup [folder]         writes an archive of the database and the files to BACKUP_URL, or to this folder'],

  async runHere(context, [folder, ...more]) {
    const { config } = context
    if (more.length > 0) throw unknownCommand('backup', [folder ?? '', ...more])
    const place =
      folder === undefined
        ? createArchivePlace(config.backup)
        : createArchivePlace({ ...config.backup, place: { folder: requireWholePath(folder, 'folder') } })

    const moment = new Date()
    const keys = await findArchiveKeys(config)
    const files = createFileStorage(config.storage)
    const written = await withSnapshot(context, (db, engine) =>
      writeArchive({ ...context, db, moment, engine, files, place, keys }),
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
    'check-backup <file>     reads a whole archive, and says whether this version can restore it and this portal made it; --key <file> for an encrypted one',
  ],

  async runHere({ config, tell }, words) {
    const {
      words: [file, ...more],
      keyFile,
    } = takeKeyFile(words)
    if (more.length > 0) throw unknownCommand('check-backup', words)
    const archive = await openFoundArchive(config, file, keyFile)
    const { manifest, origin } = await judgeArchive(archive, { tell, keys: await findArchiveKeys(config) })
    return [
      `${archive.name} is whole.`,
      `${contentsOf(manifest)}; written by version ${manifest.portal} on ${manifest.engine.name} ${manifest.engine.version}.`,
      originSentence(origin),
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
