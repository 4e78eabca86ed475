import type { MailFacts } from '../mail/mail-template.ts'
import { countMails, mailEntry } from '../mail/outbox.ts'
import { deadLines, requeueDead } from './dead-entries.ts'
import type { OperatorCommand } from './operator-command.ts'

/** Shows the number of mails by state and the undeliverable ones, or queues undeliverable ones again. */
export const mails: OperatorCommand = {
  usage: [
    'mails                   counts, and the mails that could not be delivered',
    'mails requeue <id|all>  tries such mails again',
  ],

  async run({ db }, words) {
    if (words.length > 0) return requeueDead(db, words, { command: 'mails', noun: 'mail', filter: { only: mailEntry } })

    const templateOf = (payload: unknown) => (payload as MailFacts).template
    return [
      ...countLines(await countMails(db)),
      ...(await deadLines(db, { only: mailEntry }, ({ payload }) => templateOf(payload))),
    ]
  },
}

function countLines(counts: Record<string, number>): string[] {
  return ['queued', 'held', 'sent', 'dead'].map((status) => `${status.padEnd(8)}${counts[status] ?? 0}`)
}
