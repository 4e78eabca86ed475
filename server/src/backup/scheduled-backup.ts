import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { RecurringKind } from '../queue/run-entry.ts'
import { type ArchivePlace, findNewest } from './archive-place.ts'
import { type Keep, outdatedArchives } from './keep-archives.ts'

type Options = {
  place: ArchivePlace
  pattern: string
  keep: Keep
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  isReadable: boolean
  runOperator?: (words: readonly string[], signal: AbortSignal) => Promise<OperatorRun>
  readDrill: () => Promise<object | null>
  tellFailure: (facts: BackupFailure) => Promise<void>
}

/** What a mail tells of it. */
export type BackupFailure = {
  tried_at: string
  /** The moment of the newest archive; null when there is none, or the place does not answer. */
  newest: string | null
  reason: string
}

class BackupFailed extends Error {
  override readonly name = 'BackupFailed'
}

export const scheduledBackupName = 'backup.scheduled'

// Some two hours after the first one; later ones are hourly, so this one comes once a day.
const toldAttempt = { every: 24, at: 6 }
// As much of the reason as somebody reads in a mail; the log has all of it.
const maxReason = 500

export function scheduledBackup({
  place,
  pattern,
  keep,
  log,
  isReadable,
  runOperator = runOperatorProgram,
  readDrill,
  tellFailure,
}: Options): RecurringKind<object> {
  return {
    name: scheduledBackupName,
    pattern,
    retry: { firstMs: 5 * 60_000, capMs: 60 * 60_000 },
    async run({ attempts }, signal) {
      const { isFailure, output } = await runOperator(['backup'], signal)
      signal.throwIfAborted()
      if (isFailure) {
        log.error({ work: 'backup', reason: output }, 'no backup was made')
        if (attempts % toldAttempt.every === toldAttempt.at) await tellFailure(await failureOf(place, output))
        throw new BackupFailed()
      }
      const removed = await removeOutdated(place, keep).catch((error: Error) => {
        log.error({ work: 'backup', reason: error.message }, 'old archives could not be removed')
        return []
      })
      log.info({ work: 'backup', report: output, removed }, 'a backup was made')
      const { newest, ofFuture } = findNewest(await place.list().catch(() => []))
      if (ofFuture.length > 0) log.warn({ work: 'backup', archives: ofFuture.map(({ name }) => name) }, leftOut)
      if (!isReadable) {
        log.info({ work: 'backup', ...newest }, notOpened)
        return { removed: removed.length }
      }
      // It logs and mails by itself how it ended, unless it was killed. A backup that was made is not made again for it.
      const drill = await runOperator(['drill'], signal)
      if (drill.isFailure && !signal.aborted)
        log.error({ work: 'drill' }, 'the newest archive was not proven: operator -- drill says why')
      return { removed: removed.length, drill: await readDrill() }
    },
  }
}

const notOpened =
  'the backup is encrypted and was not opened, so nothing is proven: set BACKUP_DRILL_KEY, or try one by hand'

const leftOut =
  'archives of the future prove nothing, and are never removed: move them away, or set the clock of this machine right'

// Whatever is wrong with the place is the reason already.
async function failureOf(place: ArchivePlace, output: string): Promise<BackupFailure> {
  const { newest } = findNewest(await place.list().catch(() => []))
  const reason = output.slice(0, maxReason)
  return { tried_at: new Date().toISOString(), newest: newest?.moment.toISOString() ?? null, reason }
}

async function removeOutdated(place: ArchivePlace, keep: Keep): Promise<string[]> {
  const outdated = outdatedArchives(await place.list(), keep)
  for (const { name } of outdated) await place.remove(name)
  return outdated.map(({ name }) => name)
}

// Beside the built server, or in the sources.
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../operator/main.ts' : './operator.js', import.meta.url),
)

export type OperatorRun = { isFailure: boolean; output: string }

/** Runs a command of the operator in a process of its own, with our configuration; an abort ends it, leaving nothing half. */
function runOperatorProgram(words: readonly string[], signal: AbortSignal): Promise<OperatorRun> {
  return new Promise((resolve) => {
    const options = { signal, maxBuffer: 1024 * 1024 }
    // What it complains of comes without an answer; otherwise it only shows there how far it is.
    const child = execFile(
      process.execPath,
      [...process.execArgv, program, ...words],
      options,
      (error, out, complaint) => resolve({ isFailure: error !== null, output: (out || complaint).trim() }),
    )
    child.stdin?.end()
  })
}
