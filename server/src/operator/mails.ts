import {
  countMails,
  type DeadLetter,
  deadLettersShown,
  listDeadLetters,
  requeueDeadLetters,
} from '../mail/dead-letters.ts'
import { inColumns } from './in-columns.ts'
import { type OperatorCommand, OperatorMistake, readWhich } from './operator-command.ts'

/** Shows the number of mails by state and the undeliverable ones, or queues undeliverable ones again. */
export const mails: OperatorCommand = {
  usage: [
    'mails                   counts, and the mails that could not be delivered',
    'mails requeue <id|all>  tries such mails again',
  ],

  async run({ db }, words) {
    if (words.length === 0) return [...countLines(await countMails(db)), ...deadLetterLines(await listDeadLetters(db))]

    const which = readWhich(words, { command: 'mails', verb: 'requeue', noun: 'mail' })
    const count = await requeueDeadLetters(db, which)
    if (count === 0 && which === 'all') return ['There are no dead mails.']
    if (count === 0) throw new OperatorMistake(`Mail ${which} is not dead.`)
    db.notify('mail')
    return [`${count} ${count === 1 ? 'mail' : 'mails'} queued again.`]
  },
}

function countLines(counts: Record<string, number>): string[] {
  return ['queued', 'held', 'sent', 'dead'].map((status) => `${status.padEnd(8)}${counts[status] ?? 0}`)
}

function deadLetterLines(letters: DeadLetter[]): string[] {
  if (letters.length === 0) return []
  const rows = letters.map(({ id, kind, created_at, attempts, last_error }) => [
    String(id),
    kind,
    created_at.toISOString().slice(0, 19),
    String(attempts),
    last_error ?? '',
  ])
  const more = letters.length === deadLettersShown ? [`(the first ${deadLettersShown})`] : []
  return ['', ...inColumns([['id', 'kind', 'created (UTC)', 'attempts', 'last error'], ...rows]), ...more]
}
