import type { Database } from '../database/database.ts'
import type { Mail } from './queue-mails.ts'

/** A mail that one worker has in hand. */
export type OutgoingMail = Mail & { id: number; messageId: string; createdAt: Date; attempts: number }

type MailRow = {
  id: number
  message_id: string
  kind: string
  recipient_name: string
  recipient_address: string
  reply_to_name: string | null
  reply_to_address: string | null
  subject: string
  html: string
  text: string
  created_at: Date
  attempts: number
}

/** Takes mails that are due, for this worker alone until the lease ends. */
export async function claimMails(db: Database, count: number, leaseMs: number): Promise<OutgoingMail[]> {
  const rows = await db.query<MailRow>(
    `with due as materialized (
       select id from mails
       where status = 'queued' and due_at <= now() and (leased_until is null or leased_until <= now())
       order by due_at limit $1 for update skip locked
     )
     update mails set attempts = attempts + 1, leased_until = now() + $2 * interval '1 millisecond'
     from due where mails.id = due.id
     returning mails.id, message_id, kind, recipient_name, recipient_address, reply_to_name, reply_to_address,
       subject, html, text, created_at, attempts`,
    [count, leaseMs],
  )
  return rows.map(outgoingMail)
}

function outgoingMail(row: MailRow): OutgoingMail {
  return {
    id: row.id,
    messageId: row.message_id,
    createdAt: row.created_at,
    attempts: row.attempts,
    kind: row.kind,
    to: { name: row.recipient_name, address: row.recipient_address },
    ...(row.reply_to_address && { replyTo: { name: row.reply_to_name ?? '', address: row.reply_to_address } }),
    subject: row.subject,
    html: row.html,
    text: row.text,
  }
}

/** Whoever holds the lease by now: what has been sent has been sent. */
export async function markSent(db: Database, mail: OutgoingMail): Promise<void> {
  await db.query(
    `update mails set status = 'sent', sent_at = now(), leased_until = null, last_error = null where id = $1`,
    [mail.id],
  )
}

/** Puts the mail back to be tried later, unless its time is up. Answers what became of it. */
export async function postpone(
  db: Database,
  mail: OutgoingMail,
  { delayMs, reason }: { delayMs: number; reason: string },
): Promise<'queued' | 'dead'> {
  const [row] = await db.query<{ status: 'queued' | 'dead' }>(
    `update mails set status = case when now() < give_up_at then 'queued' else 'dead' end,
       due_at = now() + $3 * interval '1 millisecond', leased_until = null, last_error = $4
     where id = $1 and attempts = $2 and status = 'queued' returning status`,
    [mail.id, mail.attempts, delayMs, reason],
  )
  return row?.status ?? 'queued'
}

export async function markDead(db: Database, mail: OutgoingMail, reason: string): Promise<void> {
  await db.query(
    `update mails set status = 'dead', leased_until = null, last_error = $3
     where id = $1 and attempts = $2 and status = 'queued'`,
    [mail.id, mail.attempts, reason],
  )
}

/** Gives back what was in hand when the worker had to stop. */
export async function giveBack(db: Database, mail: OutgoingMail): Promise<void> {
  await db.query(`update mails set leased_until = null where id = $1 and attempts = $2 and status = 'queued'`, [
    mail.id,
    mail.attempts,
  ])
}

/** Frees the mails that a killed process had in hand. Only where no other process can be sending. */
export async function releaseLeases(db: Database): Promise<void> {
  await db.query(`update mails set leased_until = null where status = 'queued' and leased_until is not null`)
}
