import type { MailText } from '../src/mail/mail-layout.ts'
import { fillTemplate, type Mailbox, type MailFacts, type MailTemplate } from '../src/mail/mail-template.ts'

/** What mails say of us in tests. */
export const testSender = {
  provider: 'Zilverbron',
  webUrl: 'https://portaal.voorbeeld.nl',
  contactAddress: 'service@zilverbron.example',
}

type Given = { kind?: string; to: Mailbox; replyTo?: Mailbox; subject?: string; html?: string; text?: string }

/** Templates of the kinds that the outbox treats each in its own way, for mails that bring their own words. */
export const testTemplates = [
  'test',
  'registration-customer',
  'registration-installer',
  'contact-request',
  'verify-account',
  'reset-password',
].map(templateNamed)

function templateNamed(name: string): MailTemplate<MailText> {
  return { name, version: 1, layOut: (words) => words }
}

/** A mail with these very words, for tests of the outbox. */
export function testMail({ kind = 'test', to, replyTo, ...words }: Given): MailFacts {
  const values = { subject: 'Betreft', html: '<p>Beste</p>', text: 'Beste', ...words }
  return fillTemplate(templateNamed(kind), { values, to, replyTo })
}
