import { judgeArchive } from '../restore/judge-archive.ts'
import { createArchiveFiles } from '../restore/read-archive.ts'
import { PlaceHoldsData } from '../restore/replace-database.ts'
import { idGap, type Restored, restoreIntoFolder, restoreIntoPostgres } from '../restore/restore-archive.ts'
import { contentsOf, findArchiveKeys, type Manifest, originSentence } from '../backup/manifest.ts'
import type { Database } from '../database/database.ts'
import { forgetKnownProof } from '../features/record/known-proof.ts'
import { createRecordKeys } from '../features/record/record-keys.ts'
import { generatedSecret } from '../generated-secret.ts'
import { createFileStorage } from '../storage/create-file-storage.ts'
import { type FileStorage, StorageUnavailable } from '../storage/file-storage.ts'
import { openFoundArchive, takeKeyFile } from './find-archive.ts'
import {
  findRecordKeys,
  isRecordCut,
  type JudgedRows,
  judgeRestored,
  recordSentence,
  SmokeCheckFailed,
} from '../restore/judge-restored.ts'
import { type LocalCommand, OperatorMistake, unknownCommand } from './operator-command.ts'
import { recordRestore, staffLines } from '../restore/restored-access.ts'

const replace = '--replace'

/** Judges an archive, then restores it into the database and the storage of the configuration. No portal may run there. */
export const restore: LocalCommand = {
  usage: [
    'restore <file>          restores an archive, a path or a name in BACKUP_URL, into an empty place; the portal must not run',
    'restore <file> --replace   the same, and keeps the data that is there beside it',
    'restore <file> --key <file>   the same for an encrypted archive, with a file that holds its private key of age',
  ],

  async runHere({ config, tell, signal }, words) {
    const { words: others, keyFile } = takeKeyFile(words)
    const [file, ...more] = others.filter((word) => word !== replace)
    if (more.length > 0) throw unknownCommand('restore', words)
    const archive = await openFoundArchive(config, file, keyFile)
    const { manifest, origin } = await judgeArchive(archive, { tell, keys: await findArchiveKeys(config) })
    signal.throwIfAborted()

    const files = createFileStorage(config.storage)
    const recordKeys = await findRecordKeys(config)
    let judged: JudgedRows | null = null
    let staff: string[] = []
    const look = async (db: Database, files: FileStorage) => {
      tell('the portal reads what was restored')
      judged = await judgeRestored(db, { config, files, manifest, recordKeys })
      staff = await staffLines(db, manifest.moment)
    }
    const lookAgain = (db: Database) => look(db, files)
    const check = async (db: Database) => {
      // What may still be refused is not in the storage yet.
      await look(db, createArchiveFiles(archive, manifest))
      // The server would make the key at its start.
      const appKey = config.appKey ?? (await generatedSecret(config.dataDir, 'app-key'))
      await recordRestore({ db, recordKeys: createRecordKeys(appKey, config.previousAppKeys) }, manifest.moment)
    }
    const options = {
      archive,
      manifest,
      files,
      isReplacing: words.includes(replace),
      tell,
      signal,
      check,
      lookAgain,
    }
    const { url } = config.database
    const restored = await (url === null
      ? restoreIntoFolder(config.dataDir, options)
      : restoreIntoPostgres(url, options)
    ).catch((error: unknown) => {
      if (error instanceof SmokeCheckFailed || error instanceof StorageUnavailable)
        throw new Error(`${error.message}. Nothing was changed.`, { cause: error })
      if (!(error instanceof PlaceHoldsData)) throw error
      throw new OperatorMistake(`${error.message} Nothing was changed: with ${replace} it is kept beside the new one.`)
    })
    // It knew of another record than this one.
    await forgetKnownProof(config.dataDir)
    return [...linesOf(manifest, restored, judged!), originSentence(origin), ...staff]
  },
}

function linesOf(
  manifest: Manifest,
  { aside, heldMails }: Restored,
  { smokeChecks, missing, record }: JudgedRows,
): string[] {
  return [
    `Restored. ${contentsOf(manifest)}; every row was read back and compared.`,
    `The portal is ready with it${smokeChecks.length > 0 ? `, and tells as the rows say: ${smokeChecks.join(', ')}` : ''}.`,
    ...missingLines(missing),
    recordSentence(record),
    ...(isRecordCut(record)
      ? [
          'Lines are not in the archive; all others were restored. Another archive may have them: archives of versions that did not count rows lack some.',
          'To go on with what there is: record accept --because "<reason>".',
        ]
      : []),
    ...(aside ? [`What was there is kept in ${aside}. Remove it when the portal has proved itself.`] : []),
    ...(heldMails > 0
      ? [
          `${heldMails} mails waited then, and may have been sent since: look with "mails", send with "mails requeue all".`,
        ]
      : []),
    `New ids are ${idGap} higher: the gift shop may know what was registered after the backup by the next ones.`,
    'Everybody logs in again, with their password. Without the APP_KEY of then, links in mails of before no longer work.',
  ]
}

function missingLines(missing: readonly string[]): string[] {
  if (missing.length === 0) return []
  const counted = missing.length === 1 ? '1 file that rows name is' : `${missing.length} files that rows name are`
  return [`${counted} not in the archive: ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ' …' : ''}.`]
}
