import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingMail } from './outbox.ts'
import { plainName } from './plain-name.ts'
import type { Mailbox } from './queue-mails.ts'

/** The mail as it goes over the wire. Nothing that somebody typed can become a header: names and texts are encoded. */
export function composeMessage(mail: OutgoingMail, from: Mailbox): Promise<Buffer> {
  const composer = new MailComposer({
    messageId: `<${mail.messageId}@${domainOf(from.address)}>`,
    // The moment of the act, so that a repeated mail is the same mail.
    date: mail.createdAt,
    from,
    // Only ever as an object: an address inside a string may bring recipients of its own.
    to: withPlainName(mail.to),
    replyTo: mail.replyTo && withPlainName(mail.replyTo),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { 'Content-Language': 'nl' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function withPlainName({ name, address }: Mailbox): Mailbox {
  return { name: plainName(name), address }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
