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

const columns = 'kind, recipient_name, recipient_address, reply_to_name, reply_to_address, subject, html, text'
const columnCount = columns.split(',').length

/** Queues the mails of one act. Call it inside the act's transaction: then they leave if, and only if, the act stands. */
export async function queueMails(db: Database, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return

  const rows = mails.map((_mail, row) => placeholders(row * columnCount + 1)).join(', ')
  await db.query(`insert into mails (${columns}) values ${rows}`, mails.flatMap(mailAsColumns))
}

function placeholders(first: number): string {
  return `(${Array.from({ length: columnCount }, (_, column) => `$${first + column}`).join(', ')})`
}

function mailAsColumns({ kind, to, replyTo, subject, html, text }: Mail): (string | null)[] {
  return [kind, to.name, to.address, replyTo?.name ?? null, replyTo?.address ?? null, subject, html, text]
}
