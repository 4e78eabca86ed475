import { idGap } from '../backup/load-archive.ts'
import { judgeArchive } from '../backup/judge-archive.ts'
import { PlaceHoldsData } from '../backup/replace-database.ts'
import { type Restored, restoreIntoFolder, restoreIntoPostgres } from '../backup/restore-archive.ts'
import type { Manifest } from '../backup/manifest.ts'
import type { Database } from '../database/database.ts'
import { createFileStorage } from '../storage/create-file-storage.ts'
import { FalseStory } from '../stories.ts'
import { contentsOf } from './backup.ts'
import { openFoundArchive, takeKeyFile } from './find-archive.ts'
import { type JudgedRows, judgeRestored } from './judge-restored.ts'
import { type LocalCommand, OperatorMistake, unknownCommand } from './operator-command.ts'

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
    const manifest = await judgeArchive(archive, { tell })
    signal.throwIfAborted()

    const files = createFileStorage(config.storage)
    let judged: JudgedRows = { stories: [], missing: [] }
    const check = async (db: Database) => {
      tell('the portal reads what was restored')
      judged = await judgeRestored(db, { config, files, manifest })
    }
    const options = {
      archive,
      manifest,
      files,
      isReplacing: words.includes(replace),
      tell,
      signal,
      check,
      lookAgain: check,
    }
    const { url } = config.database
    const restored = await (url === null
      ? restoreIntoFolder(config.dataDir, options)
      : restoreIntoPostgres(url, options)
    ).catch((error: unknown) => {
      if (error instanceof FalseStory) throw new Error(`${error.message}. Nothing was changed.`, { cause: error })
      if (!(error instanceof PlaceHoldsData)) throw error
      throw new OperatorMistake(`${error.message} Nothing was changed: with ${replace} it is kept beside the new one.`)
    })
    return linesOf(manifest, restored, judged)
  },
}

function linesOf(manifest: Manifest, { aside, heldMails }: Restored, { stories, missing }: JudgedRows): string[] {
  return [
    `Restored. ${contentsOf(manifest)}; every row was read back and compared.`,
    `The portal is ready with it${stories.length > 0 ? `, and tells as the rows say: ${stories.join(', ')}` : ''}.`,
    ...missingLines(missing),
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
