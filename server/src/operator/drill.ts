import { existsSync } from 'node:fs'
import { type ArchiveSource, encryptedEnding, findNewest, type StoredArchive } from '../backup/archive-place.ts'
import { createArchivePlace } from '../backup/create-archive-place.ts'
import { KeyUnusable } from '../backup/encryption.ts'
import type { Config } from '../config.ts'
import { queueMails } from '../mail/outbox.ts'
import { openFoundArchive, takeKeyFile } from './find-archive.ts'
import { type LocalCommand, type OperatorCommand, OperatorMistake, unknownCommand } from './operator-command.ts'
import { drillFailedMail } from '../backup/mails.ts'
import { type DrillRecord, readDrillRecord, writeDrillRecord } from '../backup/drill-record.ts'
import { isTooOld, runDrill } from '../restore/run-drill.ts'

const drillEnded = 'drill-ended'

const nobodyTold =
  'Nobody else was told: no portal that runs with this DATA_DIR could send the mail to CONTACT_EMAIL. Tell whoever answers for it.'

/** Restores an archive on trial, beside the portal and without touching its data, and reads from what came back. */
export const drill: LocalCommand = {
  usage: [
    'drill [file]            restores the newest archive, or this one, into a scratch database, and reads from it',
    'drill [file] --key <file>   the same for an encrypted archive, with a file that holds its private key of age',
  ],

  async runHere({ config, askServer, tell, signal }, words) {
    const { words: others, keyFile } = takeKeyFile(words)
    const [file, ...more] = others
    if (more.length > 0) throw unknownCommand('drill', words)
    const { dataDir } = config
    const { newest, ofFuture } = findNewest(file === undefined ? await createArchivePlace(config.backup).list() : [])
    const word = file ?? newest?.name
    // A mistyped one more likely than a machine for drills.
    if (word === undefined && !existsSync(dataDir))
      throw new OperatorMistake(`There is no data folder ${dataDir} (DATA_DIR), and no archive in BACKUP_URL.`)
    const { archive, keyProblem } = await openForDrill(config, word, keyFile)
    const newestMoment = newest && newest.moment
    // That is no fault of the archive. What is too old is said all the same.
    if (keyProblem === null && isEncrypted(archive) && !(newestMoment && isTooOld(newestMoment)))
      throw new OperatorMistake(
        `${archive.name} is encrypted: name the file with the private key by --key <file>, or in BACKUP_DRILL_KEY.`,
      )

    const { record, error } = await runDrill({ config, archive, newestMoment, keyProblem, tell, signal })
    await writeDrillRecord(dataDir, record)
    // It tells whoever is not here.
    const isTold = await askServer([drillEnded]).then(
      (answer) => answer?.isFailure === false,
      () => false,
    )
    if (record.problem === null) return [...linesOf(record), ...futureLines(ofFuture)]
    throw new Error(
      [
        error instanceof Error ? error.message : record.problem,
        'Do not count on this backup.',
        ...(isTold ? [] : [nobodyTold]),
        ...futureLines(ofFuture),
      ].join('\n'),
    )
  },
}

/** Opens an encrypted archive with the key that was named, or else with the one for drills, which may be of no use. */
async function openForDrill(
  config: Config,
  word: string | undefined,
  keyFile: string | null,
): Promise<{ archive: ArchiveSource | null; keyProblem: KeyUnusable | null }> {
  if (word === undefined) return { archive: null, keyProblem: null }
  const archive = await openFoundArchive(config, word, keyFile)
  const { drillKey } = config.backup
  if (!isEncrypted(archive) || drillKey === null) return { archive, keyProblem: null }
  try {
    return { archive: await openFoundArchive(config, word, drillKey), keyProblem: null }
  } catch (error) {
    if (error instanceof KeyUnusable) return { archive, keyProblem: error }
    throw error
  }
}

function isEncrypted(archive: ArchiveSource | null): archive is ArchiveSource {
  return archive?.name.endsWith(encryptedEnding) ?? false
}

function futureLines(archives: readonly StoredArchive[]): string[] {
  if (archives.length === 0) return []
  const names = archives.map(({ name }) => name).join(', ')
  return [
    `Of the future, so a clock was wrong, and left out: ${names}. Move them away, or set the clock of this machine right.`,
  ]
}

function linesOf({ archive, moment, seconds, counts, smokeChecks, record, origin }: DrillRecord): string[] {
  return [
    `${archive} is proven: restored into a scratch database, which is removed again, in ${seconds} s.`,
    `As of ${moment}: ${counts?.registrations} registrations, ${counts?.rows} rows in all, and ${counts?.files} files.`,
    smokeChecks.length > 0
      ? `Read through the API as the rows say: ${smokeChecks.join(', ')}.`
      : 'There is no member yet whose registration, points or files could be read.',
    ...[record, origin].filter((sentence) => sentence !== undefined),
  ]
}

/** Of the drill command only: has the server log how the last drill ended, and send a mail when it failed. */
export const reportDrill: OperatorCommand = {
  usage: [],

  async run({ config, db, mailSender, log }, words) {
    if (words.length > 0) throw unknownCommand(drillEnded, words)
    const record = await readDrillRecord(config.dataDir)
    if (!record) throw new OperatorMistake('There was no drill yet.')
    if (record.problem === null) log?.info({ drill: record }, 'the backup was restored on trial')
    else {
      log?.error({ drill: record }, 'the backup could not be restored on trial')
      await queueMails(db, [drillFailedMail(record, mailSender)])
    }
    return []
  },
}
