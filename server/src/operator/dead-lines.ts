import type { Database } from '../database/database.ts'
import {
  type DeadEntry,
  deadEntriesShown,
  type KindFilter,
  listDeadEntries,
  requeueDeadEntries,
} from '../queue/dead-entries.ts'
import { inColumns } from './in-columns.ts'
import { OperatorMistake, readWhich } from './operator-command.ts'

/** The dead entries of the queue as a table of text, without what is in them; no line when there are none. */
export async function deadLines(
  db: Database,
  filter: KindFilter,
  nameOf: (entry: DeadEntry) => string,
): Promise<string[]> {
  const entries = await listDeadEntries(db, filter)
  if (entries.length === 0) return []
  const rows = entries.map((entry) => [
    String(entry.id),
    nameOf(entry),
    entry.created_at.toISOString().slice(0, 19),
    String(entry.attempts),
    entry.last_error ?? '',
  ])
  const more = entries.length === deadEntriesShown ? [`(the first ${deadEntriesShown})`] : []
  return ['', ...inColumns([['id', 'kind', 'created (UTC)', 'attempts', 'last error'], ...rows]), ...more]
}

type Words = { command: string; noun: string; filter: KindFilter }

export async function requeueDead(
  db: Database,
  words: readonly string[],
  { command, noun, filter }: Words,
): Promise<string[]> {
  const which = readWhich(words, { command, verb: 'requeue', noun })
  const count = await requeueDeadEntries(db, filter, which)
  if (count === 0 && which === 'all') return [`There are no dead ${noun}s.`]
  if (count === 0) throw new OperatorMistake(`${noun[0]!.toUpperCase()}${noun.slice(1)} ${which} is not dead.`)
  return [`${count} ${count === 1 ? noun : `${noun}s`} queued again.`]
}
