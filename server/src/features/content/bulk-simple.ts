import type { SimpleAction } from '@portal/contract/simple-content'
import { type Once, outcomeOf } from './bulk-change.ts'
import type { Recording } from '../record/record-change.ts'
import { changeSimple, deleteSimple, restoreSimple, type WhichSimple } from './save-simple.ts'
import type { SimpleDraft, SimpleRow } from './simple-store.ts'
import type { SimpleSubject } from './simple-subject.ts'

type Sent = {
  action: SimpleAction
  entries: readonly { id: number; version: number }[]
  values?: SimpleDraft | undefined
}

/**
 * Does the same to each of these entries, in a transaction of its own: one that is refused changes nothing and stops no other. Says
 * of each why it was refused, or which save it is by now.
 */
export async function bulkSimple(
  recording: Recording,
  { subject, memberId, once }: { subject: SimpleSubject; memberId: number; once: Once },
  { action, entries, values = {} }: Sent,
) {
  const done: { id: number; problem: string | null; version: number | null }[] = []
  for (const [index, { id, version }] of entries.entries()) {
    const which = { subject, id, version, memberId }
    const act = async () => (await acts[action](recording, which, values))?.version ?? null
    const { problem, rev } = await outcomeOf(subject.kind, () => once(index, act))
    done.push({ id, problem, version: rev })
  }
  return done
}

type Act = (recording: Recording, which: WhichSimple, values: SimpleDraft) => Promise<SimpleRow | void>

const acts: Record<SimpleAction, Act> = {
  show: (recording, which) => changeSimple(recording, which, (current) => ({ ...current, is_visible: true })),
  hide: (recording, which) => changeSimple(recording, which, (current) => ({ ...current, is_visible: false })),
  change: (recording, which, values) =>
    changeSimple(recording, which, (current) => ({ ...current, draft: { ...current.draft, ...values } })),
  delete: deleteSimple,
  restore: restoreSimple,
}
