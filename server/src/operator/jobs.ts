import { mailEntry } from '../mail/outbox.ts'
import { countEntries } from '../queue/dead-entries.ts'
import { deadLines, requeueDead } from './dead-entries.ts'
import { inColumns } from './in-columns.ts'
import type { OperatorCommand } from './operator-command.ts'

const filter = { allBut: mailEntry }

/** Shows the work in the queue that is no mail, or queues work again that was given up. */
export const jobs: OperatorCommand = {
  usage: [
    'jobs                    the other work in the queue, and what of it was given up',
    'jobs requeue <id|all>   tries such work again',
  ],

  async run({ db }, words) {
    if (words.length > 0) return requeueDead(db, words, { command: 'jobs', noun: 'job', filter })

    const counts = (await countEntries(db)).filter(({ kind }) => kind !== mailEntry)
    const rows = counts.map(({ kind, status, count }) => [kind, status, String(count)])
    return [...inColumns([['kind', 'status', 'count'], ...rows]), ...(await deadLines(db, filter, ({ kind }) => kind))]
  },
}
