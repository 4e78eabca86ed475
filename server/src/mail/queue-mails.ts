import type { Database } from '../database/database.ts'

export type Mailbox = { name: string; address: string }

/** A mail to one recipient, ready to be sent. */
export type Mail = {
  kind: string
  to: Mailbox
  replyTo?: Mailbox
  subject: string
  html: string
  text: string
}

/** Queues the mails of one act. Call it inside the act's transaction: then they leave if, and only if, the act stands. */
export async function queueMails(db: Database, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return

  // One text for any number of mails, so that it is prepared once.
  await db.query(
    `insert into mails (kind, recipient_name, recipient_address, reply_to_name, reply_to_address, subject, html, text)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])`,
    [
      mails.map(({ kind }) => kind),
      mails.map(({ to }) => to.name),
      mails.map(({ to }) => to.address),
      mails.map(({ replyTo }) => replyTo?.name ?? null),
      mails.map(({ replyTo }) => replyTo?.address ?? null),
      mails.map(({ subject }) => subject),
      mails.map(({ html }) => html),
      mails.map(({ text }) => text),
    ],
  )
}
