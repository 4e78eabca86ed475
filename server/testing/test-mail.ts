import { fillTemplate, type Mailbox } from '../src/mail/mail-template.ts'
import type { Mail } from '../src/mail/outbox.ts'

type Given = { kind?: string; to: Mailbox; replyTo?: Mailbox; subject?: string; html?: string; text?: string }

/** A mail with these very words, for tests of the outbox. */
export function testMail({ kind = 'test', to, replyTo, ...words }: Given): Mail {
  const values = { subject: 'Betreft', html: '<p>Beste</p>', text: 'Beste', ...words }
  return fillTemplate({ name: kind, version: 0, layOut: () => values }, { values, to, replyTo }, noSender)
}

const noSender = { provider: '', webUrl: '', contactAddress: '' }
