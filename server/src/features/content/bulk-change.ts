import { type BulkAction, bulkMessages, bulkProblems } from '@portal/contract/content-lists'
import type { ContentState } from '@portal/contract/content'
import { subjects } from '@portal/contract/subjects'
import { HttpError, NotFound, ValidationFailed } from '../../http/errors.ts'
import type { Recording } from '../record/record-change.ts'
import { deleteEntry, restoreEntry } from './delete-entry.ts'
import { type EntryRow, findEntry } from './entries-store.ts'
import { publishEntry } from './publish-entry.ts'
import type { Which } from './save-draft.ts'
import type { Subject } from './subject.ts'
import { withdrawEntry } from './withdraw-entry.ts'

type Entry = { subject: Subject; id: number; rev?: number; state?: ContentState | undefined }

/** Carries out one entry of many, or answers as it did when the same call came before. */
export type Once = <Value>(index: number, act: () => Promise<Value>) => Promise<Value>

/**
 * Does the same to each of these entries, in a transaction of its own: one that is refused changes nothing and stops no other.
 * Says of each why it was refused, or which save it is by now.
 */
export async function bulkChange(
  recording: Recording,
  { action, memberId, once }: { action: BulkAction; memberId: number; once: Once },
  entries: readonly Entry[],
) {
  const done: ({ kind: Subject['kind']; id: number } & Outcome)[] = []
  for (const [index, { subject, id, rev: seen, state }] of entries.entries()) {
    const act = async () => {
      const found = await findEntry(recording.db, subject, id)
      if (state && found && found.state !== state) throw ValidationFailed.on('state', bulkProblems.otherState)
      // What lies in the bin is put back whatever its last save is.
      const rev = seen ?? found?.rev ?? 0
      return (await acts[action](recording, { subject, id, rev, memberId }))?.rev ?? null
    }
    const { kind } = subject
    done.push({ kind, id, ...(await outcomeOf(kind, () => once(index, act))) })
  }
  return done
}

const acts: Record<BulkAction, (recording: Recording, which: Which) => Promise<EntryRow | void>> = {
  publish: publishNow,
  withdraw: withdrawEntry,
  'put-back': publishAgain,
  delete: deleteEntry,
  restore: restoreEntry,
}

/** An entry that members see keeps its end; one that is planned has a moment that somebody chose. */
function publishNow(recording: Recording, which: Which) {
  return recording.db.tx(async () => {
    const found = await findEntry(recording.db, which.subject, which.id)
    if (!found) throw new NotFound()
    const { state, planned_from, published_until } = found
    if (state === 'gepland' || planned_from) throw ValidationFailed.on('published_from', bulkProblems.planned)
    const until = state === 'gepubliceerd' ? (published_until?.toISOString() ?? null) : null
    return publishEntry(recording, which, { rev: which.rev, published_from: null, published_until: until })
  })
}

/** What members saw, or were to see, until it was withdrawn. The working copy has to be that still. */
function publishAgain(recording: Recording, which: Which) {
  return recording.db.tx(async () => {
    const found = await findEntry(recording.db, which.subject, which.id)
    if (!found) throw new NotFound()
    const { state, has_unpublished_changes, published_from, published_until } = found
    if (state !== 'ingetrokken' || has_unpublished_changes) throw ValidationFailed.on('state', bulkProblems.otherText)
    return publishEntry(recording, which, {
      rev: which.rev,
      published_from: published_from?.toISOString() ?? null,
      published_until: published_until?.toISOString() ?? null,
    })
  })
}

type Outcome = { problem: string | null; rev: number | null }

/** What became of one of several: why it was refused, or which save it is by now. */
export async function outcomeOf(kind: Subject['kind'], act: () => Promise<number | null>): Promise<Outcome> {
  try {
    return { problem: null, rev: await act() }
  } catch (error) {
    // What is a fault of ours or of the database, or still under way, is no answer about this entry.
    if (!(error instanceof HttpError) || error.status >= 500 || error.retryAfter !== undefined) throw error
    return { problem: textOf(error, kind), rev: null }
  }
}

function textOf(error: HttpError, kind: Subject['kind']): string {
  if (error instanceof NotFound) return bulkMessages(subjects[kind].list).gone
  const texts = Object.values(error.errors ?? {}).flat()
  return texts.length > 0 ? texts.join('. ') : error.message
}
