import type { FastifyBaseLogger } from 'fastify'
import type { OperatorRun } from '../operator-program.ts'
import type { RecurringKind } from '../queue/run-entry.ts'
import type { ArchivePlace } from './archive-place.ts'
import { type Keep, outdatedArchives } from './keep-archives.ts'

type Options = {
  place: ArchivePlace
  /** The cron pattern of the backups. */
  pattern: string
  keep: Keep
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Whether the archives can be read back here, so that a drill can try them. */
  isReadable: boolean
  /** Runs a command of the operator in a process of its own. */
  runOperator: (words: readonly string[], signal: AbortSignal) => Promise<OperatorRun>
}

/** Its command is done again when it failed; the failure is in the log. */
class BackupFailed extends Error {
  override readonly name = 'BackupFailed'
}

// An hourly attempt comes past this one once a day.
const drilledAttempt = { every: 24, at: 6 }

/** A backup, the end of archives that need not be kept, and a drill of the newest one. */
export function scheduledBackup({
  place,
  pattern,
  keep,
  log,
  isReadable,
  runOperator,
}: Options): RecurringKind<object> {
  return {
    name: 'backup.scheduled',
    pattern,
    retry: { firstMs: 5 * 60_000, capMs: 60 * 60_000 },
    async run({ attempts }, signal) {
      const { isFailure, output } = await runOperator(['backup'], signal)
      signal.throwIfAborted()
      if (isFailure) {
        log.error({ work: 'backup', reason: output }, 'no backup was made')
        // It sends a mail when the newest archive has become too old.
        if (attempts % drilledAttempt.every === drilledAttempt.at) await runOperator(['drill'], signal)
        throw new BackupFailed()
      }
      const removed = await removeOutdated(place, keep).catch((error: Error) => {
        log.error({ work: 'backup', reason: error.message }, 'old archives could not be removed')
        return []
      })
      log.info({ work: 'backup', report: output, removed }, 'a backup was made')
      if (!isReadable) {
        log.info({ work: 'backup' }, 'the backup is encrypted and was not tried: its private key is elsewhere')
        return { removed: removed.length }
      }
      // It logs and mails by itself how it ended, unless it was killed. A backup that was made is not made again for it.
      const drill = await runOperator(['drill'], signal)
      if (drill.isFailure && !signal.aborted)
        log.error({ work: 'drill' }, 'the newest archive was not proven: operator -- drill says why')
      return { removed: removed.length }
    },
  }
}

async function removeOutdated(place: ArchivePlace, keep: Keep): Promise<string[]> {
  const outdated = outdatedArchives(await place.list(), keep)
  for (const { name } of outdated) await place.remove(name)
  return outdated.map(({ name }) => name)
}
