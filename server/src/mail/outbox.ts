import type { Database } from '../database/database.ts'
import type { MailText } from './mail-layout.ts'
import type { MailFacts } from './mail-template.ts'

/** A mail that its template has filled in. */
export type Mail = MailFacts & MailText

/** Queues mails. Called inside a transaction, they leave only if it commits. */
export async function queueMails(db: Database, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return

  // The same SQL for any number of mails, so that it is prepared once.
  await db.query(
    `insert into mails (message_id, kind, recipient_name, recipient_address, reply_to_name, reply_to_address, subject, html, text)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])`,
    [
      mails.map(({ messageId }) => messageId),
      mails.map(({ template }) => template),
      mails.map(({ to }) => to.name),
      mails.map(({ to }) => to.address),
      mails.map(({ replyTo }) => replyTo?.name ?? null),
      mails.map(({ replyTo }) => replyTo?.address ?? null),
      mails.map(({ subject }) => subject),
      mails.map(({ html }) => html),
      mails.map(({ text }) => text),
    ],
  )
  db.afterCommit(() => db.notify('mail'))
}

/** A mail that one worker has claimed. */
export type OutgoingMail = MailFacts & { id: number; createdAt: Date; attempts: number }

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

export type ClaimOptions = {
  count: number
  leaseMs: number
  /** The most mails in 24 hours to an address that is not a verified member's; null when there is no limit. */
  perDay: number | null
}

/**
 * Claims mails that are due, for this worker alone until the lease ends. A mail over the limit of its address is held
 * instead, and `bundleHeldMails` sends it after an hour; `hasHeld` says that others may be due behind the held ones.
 */
export async function claimMails(
  db: Database,
  { count, leaseMs, perDay }: ClaimOptions,
): Promise<{ mails: OutgoingMail[]; hasHeld: boolean }> {
  const rows = await db.query<MailRow & { status: 'queued' | 'held' }>(claimStatement, [count, leaseMs, perDay])
  const mails = rows.filter(({ status }) => status === 'queued').map(outgoingMail)
  return { mails, hasHeld: mails.length < rows.length }
}

// The limit is checked at the first claim and not in the installer's request, which would have to wait for the count.
// Contact requests don't count: they go to our own service desk.
const claimStatement = `
  with due as materialized (
    select id, recipient_address, attempts = 0 and kind not in ('bundle', 'contact-request') as is_counted from mails
    where status = 'queued' and due_at <= now() and (leased_until is null or leased_until <= now())
    order by due_at limit $1 for update skip locked
  ), judged as (
    select id, is_counted and $3::int is not null
      and row_number() over (partition by recipient_address, is_counted order by id) + (
        select count(*) from (
          select from mails tried where tried.recipient_address = due.recipient_address and tried.attempts > 0
            and tried.created_at > now() - interval '24 hours' and tried.kind not in ('bundle', 'contact-request')
          order by tried.created_at limit $3::int
        ) known
      ) > $3::int
      and not exists (
        select from members where email = lower(due.recipient_address) and email_verified_at is not null
      ) as is_excess
    from due
  )
  update mails set
    status = case when is_excess then 'held' else status end,
    due_at = case when is_excess then now() + interval '1 hour' else due_at end,
    attempts = case when is_excess then attempts else attempts + 1 end,
    leased_until = case when is_excess then null else now() + $2 * interval '1 millisecond' end
  from judged where mails.id = judged.id
  returning mails.id, message_id, kind, recipient_name, recipient_address, reply_to_name, reply_to_address,
    subject, html, text, created_at, attempts, status`

function outgoingMail(row: MailRow): OutgoingMail {
  return {
    id: row.id,
    messageId: row.message_id,
    createdAt: row.created_at,
    attempts: row.attempts,
    template: row.kind,
    version: 0,
    values: { subject: row.subject, html: row.html, text: row.text },
    to: { name: row.recipient_name, address: row.recipient_address },
    ...(row.reply_to_address && { replyTo: { name: row.reply_to_name ?? '', address: row.reply_to_address } }),
  }
}

/** Guarded by id only: a sent mail stays sent even if its lease moved on. */
export async function markSent(db: Database, mail: OutgoingMail): Promise<void> {
  await db.query(
    `update mails set status = 'sent', sent_at = now(), leased_until = null, last_error = null where id = $1`,
    [mail.id],
  )
}

/** Puts the mail back for a later attempt, or gives it up when its time is over. Returns its new status. */
export async function postpone(
  db: Database,
  mail: OutgoingMail,
  { delayMs, reason, canGiveUp = true }: { delayMs: number; reason: string; canGiveUp?: boolean },
): Promise<'queued' | 'dead'> {
  const [row] = await db.query<{ status: 'queued' | 'dead' }>(
    `update mails set status = case when now() < give_up_at or not $5 then 'queued' else 'dead' end,
       due_at = now() + $3 * interval '1 millisecond', leased_until = null, last_error = $4
     where id = $1 and attempts = $2 and status = 'queued' returning status`,
    [mail.id, mail.attempts, delayMs, reason, canGiveUp],
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

/** Releases a mail that was not sent when the worker stopped: it stays due. */
export async function releaseMail(db: Database, mail: OutgoingMail): Promise<void> {
  await db.query(`update mails set leased_until = null where id = $1 and attempts = $2 and status = 'queued'`, [
    mail.id,
    mail.attempts,
  ])
}

/** Releases the mails that a killed process had claimed. Only safe when no other process sends from this database. */
export async function releaseAbandonedMails(db: Database): Promise<void> {
  await db.query(`update mails set leased_until = null where status = 'queued' and leased_until is not null`)
}
