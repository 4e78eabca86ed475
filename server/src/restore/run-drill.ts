import { basename, join } from 'node:path'
import { type ArchiveSource, isOfFuture } from '../backup/archive-place.ts'
import { KeyUnusable, WrongKey } from '../backup/encryption.ts'
import { judgeArchive, UnfitArchive } from './judge-archive.ts'
import { findArchiveKeys, type Manifest, originSentence } from '../backup/manifest.ts'
import { createArchiveFiles } from './read-archive.ts'
import { restoreIntoFolder } from './restore-archive.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { hasRoom } from '../database/embedded-files.ts'
import { FolderInUse } from '../database/lock-folder.ts'
import { withScratchFolder } from '../database/scratch-folder.ts'
import { errorName } from '../queue/run-entry.ts'
import {
  findRecordKeys,
  isRecordCut,
  type JudgedRows,
  judgeRestored,
  recordSentence,
  SmokeCheckFailed,
} from './judge-restored.ts'
import type { DrillRecord } from '../backup/drill-record.ts'

/** Why a backup can't be counted on, in a sentence without anybody's data. */
class Unproven extends Error {}

/** Somebody named an archive of which a drill would tell nothing about tonight's. */
class OfFuture extends Error {}

const ofFuture = 'It is of the future: the clock is wrong, or was.'
const notTried = (moment: string) =>
  `It was not tried, and what is known of the last drill stays: by its own moment, ${moment}, it is of the future. Set the clock of this machine right, if that is wrong.`

const whileInUse = 'Another drill is under way. Wait for its end.'

// A backup per day, and two hours to make it.
const oldestHours = 26
const hourMs = 3_600_000

// Beside the rows: the empty database, and what must stay free for the portal.
const scratchBytes = 256 * 1024 * 1024
// Rows with their indexes, and the log of the one transaction that stores them.
const timesRows = 5

type Options = {
  config: Config
  /** Null when the place for archives has none. */
  archive: ArchiveSource | null
  /** Of the newest one, which should be of the last day; null for one that was named. */
  newestMoment: Date | null
  /** Why the archive can't be opened with the key for drills; null when there is none, or it is good. */
  keyProblem: KeyUnusable | null
  tell: (progress: string) => void
  signal: AbortSignal
}

/**
 * Restores an archive into a scratch database and runs the smoke checks on it. Returns how that ended, and the reason in full when
 * it failed. Throws when it was stopped, when another drill is under way, or when an archive of the future was named.
 */
export async function runDrill(options: Options): Promise<{ record: DrillRecord; error: unknown }> {
  const { archive, signal } = options
  const startedAt = performance.now()
  const record: DrillRecord = {
    ended_at: '',
    seconds: 0,
    archive: archive && basename(archive.name),
    moment: null,
    problem: null,
    counts: null,
    smokeChecks: [],
  }
  let failure: unknown = null
  try {
    const drills = join(options.config.dataDir, 'drill')
    await withScratchFolder(drills, whileInUse, (scratch) => prove(options, { scratch, record }))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FolderInUse || error instanceof OfFuture) throw error
    failure = error
    record.problem = sentenceOf(error, archive)
  }
  record.ended_at = new Date().toISOString()
  record.seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1))
  return { record, error: failure }
}

async function prove(options: Options, { scratch, record }: { scratch: string; record: DrillRecord }): Promise<void> {
  const { config, archive, newestMoment, keyProblem, tell, signal } = options
  if (archive === null) throw new Unproven('There is no backup.')
  if (newestMoment !== null) requireYoung(newestMoment)
  if (keyProblem !== null) throw keyProblem
  const { manifest, origin } = await judgeArchive(archive, { tell, keys: await findArchiveKeys(config) })
  // Proven, it would stand for all backups until then; failed, it would accuse those that are proven.
  if (isOfFuture(new Date(manifest.moment)))
    throw newestMoment === null ? new OfFuture(notTried(manifest.moment)) : new Unproven(ofFuture)
  record.moment = manifest.moment
  record.origin = originSentence(origin)
  await requireRoom(scratch, manifest)
  signal.throwIfAborted()

  // As a restore does it, so that what is proven is the restore.
  const files = createArchiveFiles(archive, manifest)
  const place = { ...config, dataDir: scratch, database: { url: null, listenUrl: null } }
  const recordKeys = await findRecordKeys(config)
  let judged: JudgedRows | undefined
  const check = async (db: Database) => {
    tell('the portal reads what was restored')
    judged = await judgeRestored(db, { config: place, files, manifest, recordKeys })
  }
  await restoreIntoFolder(scratch, { archive, manifest, files: null, isReplacing: false, tell, signal, check })
  const { smokeChecks = [], missing = [], record: chain } = judged ?? {}
  record.counts = countsOf(manifest)
  record.smokeChecks = smokeChecks
  if (chain) record.record = recordSentence(chain)
  if (missing.length > 0) {
    const counted = missing.length === 1 ? '1 file that rows name is' : `${missing.length} files that rows name are`
    throw new Unproven(`${counted} not in the backup.`)
  }
  if (chain && isRecordCut(chain))
    throw new Unproven(`Lines of the record are not in the backup. ${recordSentence(chain)}`)
}

export function isTooOld(moment: Date): boolean {
  return hoursSince(moment) > oldestHours
}

function requireYoung(moment: Date): void {
  if (isTooOld(moment)) throw new Unproven(`The newest backup is ${Math.floor(hoursSince(moment))} hours old.`)
}

function hoursSince(moment: Date): number {
  return (Date.now() - moment.getTime()) / hourMs
}

async function requireRoom(scratch: string, { tables }: Manifest): Promise<void> {
  const rows = tables.flatMap(({ pages }) => pages).reduce((sum, page) => sum + page.size, 0)
  const bytes = scratchBytes + timesRows * rows
  if (await hasRoom(scratch, bytes)) return
  throw new Unproven(
    `A drill needs ${Math.ceil(bytes / 1e6)} MB on the disk of DATA_DIR for a while, and they are not free.`,
  )
}

function countsOf({ tables, files }: Manifest): NonNullable<DrillRecord['counts']> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const registrations = tables.find(({ name }) => name === 'registrations')?.rows ?? 0
  return { registrations, rows, files: files.length }
}

// Only sentences of ours: what a database says of an error may be about somebody.
function sentenceOf(error: unknown, archive: ArchiveSource | null): string {
  const isOurs = [Unproven, UnfitArchive, SmokeCheckFailed, KeyUnusable, WrongKey].some((kind) => error instanceof kind)
  if (!isOurs) return `The drill failed (${errorName(error)}).`
  const { message } = error as Error
  return archive === null ? message : message.replaceAll(archive.name, basename(archive.name))
}
