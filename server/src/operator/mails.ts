import type { MailFacts } from '../mail/mail-template.ts'
import { countMails, mailEntry } from '../mail/outbox.ts'
import { deadLines, requeueDead } from './dead-lines.ts'
import type { OperatorCommand } from './operator-command.ts'
import { showMails } from './show-mails.ts'

export const mails: OperatorCommand = {
  usage: [
    'mails                   counts (sent: in the last 24 hours), and the mails that could not be delivered',
    'mails requeue <id|all>  tries such mails again',
    'mails show <address|Message-ID>  what was mailed to somebody, within MAIL_RETENTION_DAYS',
  ],

  async run({ db, mailSender }, words) {
    if (words[0] === 'show' && words[1] && words.length === 2) return showMails({ db, mailSender }, words[1])
    if (words.length > 0) return requeueDead(db, words, { command: 'mails', noun: 'mail', filter: { only: mailEntry } })

    const templateOf = (payload: unknown) => (payload as MailFacts).template
    return [
      ...countLines(await countMails(db)),
      ...(await deadLines(db, { only: mailEntry }, ({ payload }) => templateOf(payload))),
    ]
  },
}

function countLines(counts: Record<string, number>): string[] {
  return ['queued', 'held', 'paused', 'sent', 'dead'].map((status) => `${status.padEnd(8)}${counts[status] ?? 0}`)
}
