import type { Database } from '../database/database.ts'
import { type ClaimedEntry, enqueue } from '../queue/entries.ts'
import { hasLinks, withoutLinks } from './link-cipher.ts'
import type { MailFacts } from './mail-template.ts'

export const mailEntry = 'mail'

export type ClaimedMail = ClaimedEntry<MailFacts>

/** Queues mails. Called inside a transaction, they leave only if it commits. */
export function queueMails(
  db: Database,
  mails: readonly MailFacts[],
  { completed = withWords }: { completed?: string } = {},
): Promise<void> {
  const isUrgent = mails.every(({ template }) => awaited.includes(template))
  return enqueue(db, { name: mailEntry }, mails, { isUrgent, completed })
}

/** Queues mails about the registration that was stored last in this transaction, without waiting for its id. */
export function queueMailsOfNew(db: Database, mails: readonly MailFacts[]): Promise<void> {
  return queueMails(db, mails, { completed: aboutNewRegistration })
}

// A mail that brings words of its own, as one to try them, keeps those.
const withWords = `
  coalesce((
    select jsonb_build_object('words', words_id) from mail_texts
    where template = payload ->> 'template' and words_id is not null
  ), '{}') || payload`

const aboutNewRegistration = `${withWords} || jsonb_build_object('registrationId', currval('registrations_id_seq'))`

// Somebody waits for these, and their link lasts an hour.
const awaited = ['verify-account', 'reset-password']

/**
 * Moves a mail from the queue to the table of sent mails, without its links. Guarded by id only: a sent mail stays sent
 * even if another worker has taken it over.
 */
export async function markSent(db: Database, mail: ClaimedMail): Promise<void> {
  const { values } = mail.payload
  await db.query(
    `with sent as (delete from queue where id = $1 returning payload, attempts, created_at)
     insert into mails (message_id, template, version, words, is_test, registration_id, values, recipient_name, recipient_address,
       reply_to_name, reply_to_address, status, attempts, created_at, sent_at)
     select (payload ->> 'messageId')::uuid, payload ->> 'template', (payload ->> 'version')::int,
       (payload ->> 'words')::bigint, coalesce((payload ->> 'isTest')::boolean, false),
       (payload ->> 'registrationId')::bigint, coalesce($2, payload -> 'values'),
       payload #>> '{to,name}', payload #>> '{to,address}', payload #>> '{replyTo,name}', payload #>> '{replyTo,address}',
       'sent', attempts, created_at, now()
     from sent`,
    // Without links the values stay as they are, which spares sending them back.
    [mail.id, hasLinks(values) ? JSON.stringify(withoutLinks(values)) : null],
  )
}

// A member's own doing can't be aimed at somebody else. These can: at any address, and at our service desk.
const causedByOthers = ['registration-customer', 'registration-not-for-you', 'contact-request']

/**
 * Holds a mail when its address has had `perDay` others of its kind in 24 hours: for an hour, or for half the life of its
 * link. Never a mail to a verified member that they caused themselves. Of questions to our desk those of each member
 * count. Checked at the first attempt and not in the installer's request, which would have to wait for the count.
 */
export async function holdIfExcess(db: Database, mail: ClaimedMail, perDay: number): Promise<boolean> {
  const { template, to, replyTo } = mail.payload
  // A bundle is what the limit leads to.
  if (mail.attempts > 1 || template === 'bundle') return false

  const rows = await db.query(holdStatement, [
    mail.id,
    mail.lease_id,
    to.address,
    perDay,
    template,
    replyTo?.address ?? null,
    causedByOthers.includes(template),
    awaited.includes(template) ? 30 : 60,
  ])
  return rows.length > 0
}

// Of mails that are on their way the older ones count, so that of two at a time one is not held because of the other.
const holdStatement = `
  update queue set status = 'held', due_at = now() + $8 * interval '1 minute', lease_id = null, attempts = 0
  where id = $1 and lease_id = $2
    and ($7 or not exists (select from members where email = lower($3) and email_verified_at is not null))
    and (
      select count(*) from (
        (select from mails where recipient_address = $3 and attempts > 0 and created_at > now() - interval '24 hours'
          and template = $5 and reply_to_address is not distinct from $6 order by created_at limit $4)
        union all
        (select from queue tried where tried.kind = 'mail' and tried.payload #>> '{to,address}' = $3 and tried.attempts > 0
          and tried.created_at > now() - interval '24 hours' and tried.id < $1
          and tried.payload ->> 'template' = $5 and tried.payload #>> '{replyTo,address}' is not distinct from $6
          order by tried.created_at limit $4)
      ) as known
    ) >= $4
  returning id`

/** Mails to an address that were not sent go to another one; what has a link that belongs to the first is removed. */
export async function readdressMails(db: Database, old: string, address: string): Promise<void> {
  const ofOld = `kind = 'mail' and payload #>> '{to,address}' = $1 and lease_id is null`
  await db.query(`delete from queue where ${ofOld} and payload::text like '%"encrypted":%'`, [old])
  await db.query(
    `update queue set payload = jsonb_set(payload, '{to,address}', to_jsonb($2::text)), due_at = now(),
       status = case status when 'paused' then status else 'queued' end,
       attempts = 0, give_up_at = now() + interval '5 days' where ${ofOld}`,
    [old, address],
  )
  db.afterCommit(() => db.notify(mailEntry))
}

type StuckMails = { dead: number; oldest_at: Date | null; retrying: number }

/** Mails that nobody sends any more until somebody has them tried again, since when the first one waits, and how many are tried again later. */
export async function findStuckMails(db: Database): Promise<StuckMails> {
  const [found] = await db.query<StuckMails>(
    `select count(*)::int as dead, min(created_at) as oldest_at,
       (select count(*)::int from queue
        where kind = 'mail' and status = 'queued' and attempts > 0 and lease_id is null and due_at > now()) as retrying
     from queue where kind = 'mail' and status = 'dead'`,
  )
  return found!
}

/** How many mails there are in each state; of sent ones in the last 24 hours, since nobody waits for a count of all. */
export async function countMails(db: Database): Promise<Record<string, number>> {
  const rows = await db.query<{ status: string; count: number }>(
    `select status, count(*) as count from queue where kind = 'mail' group by status
     union all
     select status, count(*) from mails
     where status = 'sent' and recipient_address <> '' and coalesce(sent_at, created_at) > now() - interval '24 hours'
     group by status`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
