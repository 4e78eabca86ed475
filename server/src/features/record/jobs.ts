import type { Dependencies } from '../../dependencies.ts'
import { queueMails } from '../../mail/outbox.ts'
import type { RecurringKind } from '../../queue/run-entry.ts'
import { findSchedule, keepSchedule, type ScheduleState } from '../../queue/schedules.ts'
import type { Database } from '../../database/database.ts'
import { checkRecord, recordCheckKind } from './check-record.ts'
import { recordBrokenMail } from './mails.ts'
import { recordChange } from './record-change.ts'
import { sealRemoval } from './seal-line.ts'
import { findOldStretch, lockEnd, removeLines } from './store.ts'
import type { Verified } from './verify-record.ts'

const pattern = '10 4 * * *'
const stretchLines = 1_000

type CheckState = ScheduleState<Partial<Verified>>

export function findRecordCheck(db: Database): Promise<CheckState | null> {
  return findSchedule<Partial<Verified>>(db, recordCheckKind)
}

export async function requestRecordCheck(db: Database): Promise<void> {
  await keepSchedule(db, recordCheckKind, pattern)
  await db.query('update queue set due_at = now() where kind = $1 and pattern is not null and lease_id is null', [
    recordCheckKind,
  ])
  db.afterCommit(() => db.notify(recordCheckKind))
}

/** Verifies the record nightly, mails a break once to our own mailbox, and removes lines that are older than seven years. */
export function recordCheck(deps: Dependencies): RecurringKind<Verified> {
  const { db, log, mailSender } = deps
  return {
    name: recordCheckKind,
    pattern,
    async run(_entry, signal) {
      const before = (await findRecordCheck(db))?.result
      const verified = await checkRecord(deps, { signal })
      const { fault, lines, last, proof } = verified
      if (fault === null) {
        // Where the log is, the database is not: see 'record verify' with a line and its proof.
        log.info({ lines, last, proof }, 'the record was verified')
        await removeOldLines(deps, signal)
        return verified
      }
      log.error({ ...fault, lines }, 'the record is broken')
      if (fault.line !== before?.fault?.line || fault.what !== before.fault.what)
        await db.tx(() => queueMails(db, [recordBrokenMail(fault, mailSender)]))
      // Of a record that is broken nothing is known that the next check has to find again.
      return { ...verified, last: before?.last ?? 0, proof: before?.proof ?? null }
    },
  }
}

/** Removes whole ranges from the beginning. Nothing is removed from a chain that is broken: it is evidence. */
async function removeOldLines(deps: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, recordKeys } = deps
  const key = recordKeys.current
  for (;;) {
    signal.throwIfAborted()
    const isDone = await db.tx(async () => {
      const end = await findOldStretch(db, stretchLines)
      if (!end) return true
      // First, as with every line: what counts the lines is locked after it.
      await lockEnd(db)
      await removeLines(db, { line: end.line, key_id: key.id, seal: sealRemoval(key, end) })
      const changes = { last: [undefined, end.line] } as const
      recordChange(deps, { by: 'system', action: 'lines-removed', entry: { kind: 'record', id: 'lines' }, changes })
      return false
    })
    if (isDone) return
  }
}
