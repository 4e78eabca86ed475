import { mailEntry } from '../mail/outbox.ts'
import type { Database } from '../database/database.ts'
import { countEntries, listUnattended } from '../queue/dead-entries.ts'
import { listSchedules } from '../queue/schedules.ts'
import { deadLines, requeueDead } from './dead-lines.ts'
import { inColumns } from './in-columns.ts'
import type { OperatorCommand } from './operator-command.ts'

const filter = { allBut: mailEntry }

export const jobs: OperatorCommand = {
  usage: [
    'jobs                    the other work in the queue, recurring work, and what was given up or nobody runs',
    'jobs requeue <id|all>   tries such work again',
  ],

  async run({ db }, words) {
    if (words.length > 0) return requeueDead(db, words, { command: 'jobs', noun: 'job', filter })

    const counts = (await countEntries(db)).filter(({ kind }) => kind !== mailEntry)
    const rows = counts.map(({ kind, status, count }) => [kind, status, String(count)])
    return [
      ...inColumns([['kind', 'status', 'count'], ...rows]),
      ...(await recurringLines(db)),
      ...(await unattendedLines(db)),
      ...(await deadLines(db, filter, ({ kind }) => kind)),
    ]
  },
}

async function recurringLines(db: Database): Promise<string[]> {
  const rows = (await listSchedules(db)).map(({ kind, failures, finished_at, due_at, is_running, last_error }) => [
    kind,
    finished_at ? moment(finished_at) : 'never',
    is_running ? 'under way' : moment(due_at),
    String(failures),
    last_error ?? '',
  ])
  if (rows.length === 0) return []
  return ['', ...inColumns([['recurring', 'last end (UTC)', 'next run (UTC)', 'failures', 'last error'], ...rows])]
}

async function unattendedLines(db: Database): Promise<string[]> {
  const unattended = await listUnattended(db)
  if (unattended.length === 0) return []
  const rows = unattended.map(({ kind, count, due_at }) => [kind, String(count), moment(due_at)])
  return ['', ...inColumns([['nobody runs', 'count', 'due since (UTC)'], ...rows])]
}

function moment(at: Date): string {
  return at.toISOString().slice(0, 19)
}
