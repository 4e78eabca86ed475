import type { Dependencies } from '../../dependencies.ts'
import { queueMails } from '../../mail/outbox.ts'
import type { RecurringKind } from '../../queue/run-entry.ts'
import { findSchedule, keepSchedule, type ScheduleState } from '../../queue/schedules.ts'
import type { Database } from '../../database/database.ts'
import { recordBrokenMail } from './mails.ts'
import { recordChange } from './record-change.ts'
import { sealRemoval } from './seal-line.ts'
import { findOldStretch, removeLines } from './store.ts'
import { type Verified, verifyRecord } from './verify-record.ts'

export const recordCheckKind = 'record.check'
const pattern = '10 4 * * *'
const stretchLines = 1_000

type CheckState = ScheduleState<Partial<Verified>>

/** The last check of the record, and whether one is under way. */
export function findRecordCheck(db: Database): Promise<CheckState | null> {
  return findSchedule<Partial<Verified>>(db, recordCheckKind)
}

/** Has the record verified as soon as a worker is free. */
export async function requestRecordCheck(db: Database): Promise<void> {
  await keepSchedule(db, recordCheckKind, pattern)
  await db.query('update queue set due_at = now() where kind = $1 and pattern is not null and lease_id is null', [
    recordCheckKind,
  ])
  db.afterCommit(() => db.notify(recordCheckKind))
}

/** Verifies the record nightly, mails a break once to our own mailbox, and removes lines that are older than seven years. */
export function recordCheck(deps: Dependencies): RecurringKind<Verified> {
  const { db, log, mailSender, recordKeys } = deps
  return {
    name: recordCheckKind,
    pattern,
    async run(_entry, signal) {
      const before = (await findRecordCheck(db))?.result
      const verified = await verifyRecord({ db, recordKeys, signal, lastKnown: before?.last ?? 0 })
      const { fault, lines, last } = verified
      if (fault === null) {
        // The one place outside the database that tells how far the chain had come.
        log.info({ lines, last }, 'the record was verified')
        await removeOldLines(deps, signal)
        return verified
      }
      log.error({ ...fault, lines }, 'the record is broken')
      if (fault.line !== before?.fault?.line || fault.what !== before.fault.what)
        await db.tx(() => queueMails(db, [recordBrokenMail(fault, mailSender)]))
      // What is missing stays known as missing.
      return { ...verified, last: Math.max(last, before?.last ?? 0) }
    },
  }
}

/** Removes whole stretches from the beginning. Nothing is removed from a chain that is broken: it is evidence. */
async function removeOldLines(deps: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, recordKeys } = deps
  const key = recordKeys.current
  for (;;) {
    signal.throwIfAborted()
    const isDone = await db.tx(async () => {
      const end = await findOldStretch(db, stretchLines)
      if (!end) return true
      await removeLines(db, { line: end.line, key_id: key.id, seal: sealRemoval(key, end) })
      const changes = { last: [undefined, end.line] } as const
      recordChange(deps, { by: 'system', action: 'lines-removed', entry: { kind: 'record', id: 'lines' }, changes })
      return false
    })
    if (isDone) return
  }
}
