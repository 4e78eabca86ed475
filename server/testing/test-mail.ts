import { fillTemplate, type Mailbox, type MailFacts } from '../src/mail/mail-template.ts'

/** What mails say of us in tests. */
export const testSender = {
  provider: 'Zilverbron',
  webUrl: 'https://portaal.voorbeeld.nl',
  contactAddress: 'service@zilverbron.example',
}

type Given = { kind?: string; to: Mailbox; replyTo?: Mailbox; subject?: string; html?: string; text?: string }

/** A mail with these very words, for tests of the outbox. */
export function testMail({ kind = 'test', to, replyTo, ...words }: Given): MailFacts {
  const values = { subject: 'Betreft', html: '<p>Beste</p>', text: 'Beste', ...words }
  return fillTemplate({ name: kind, version: 0, layOut: () => values }, { values, to, replyTo })
}
