import type { Database } from '../database/database.ts'
import type { Kind } from '../queue/run-entry.ts'
import { withoutLinks } from './link-cipher.ts'
import type { MailFacts } from './mail-template.ts'

const batchSize = 1_000
// Whatever the retention: an operator may queue a dead mail again when its relay is mended.
const leastDaysOfDead = 7
const daysOfFacts = 400

/** Empties daily what is kept of mails longer than the retention, and removes what stays of them after 400 days. */
export function mailRetention({ db, retentionDays }: { db: Database; retentionDays: number }): Kind {
  return {
    name: 'mail.retention',
    pattern: '40 3 * * *',
    async run(_entry, signal) {
      await repeat(() => emptySentMails(db, retentionDays), signal)
      await repeat(() => emptyDeadMails(db, Math.max(retentionDays, leastDaysOfDead)), signal)
      await repeat(() => removeFacts(db), signal)
      await removeLinksOfIdleMails(db)
    },
  }
}

async function repeat(emptyBatch: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while ((await emptyBatch()) === batchSize) signal.throwIfAborted()
}

/** What stays is that a mail of this template and Message-ID was sent then. */
async function emptySentMails(db: Database, days: number): Promise<number> {
  const rows = await db.query(
    `update mails set values = null, recipient_name = '', recipient_address = '', reply_to_name = null, reply_to_address = null
     where id in (
       select id from mails where coalesce(sent_at, created_at) < now() - $1 * interval '1 day' and recipient_address <> ''
       order by coalesce(sent_at, created_at) limit $2
     ) returning id`,
    [days, batchSize],
  )
  return rows.length
}

/**
 * A mail that nobody requeued so many days after its death is dead for good: it leaves the queue without its values and
 * recipient. A dead entry keeps the `due_at` that it had when it died.
 */
async function emptyDeadMails(db: Database, days: number): Promise<number> {
  const rows = await db.query(
    `with dead as (
       delete from queue where id in (
         select id from queue where kind = 'mail' and status = 'dead' and due_at < now() - $1 * interval '1 day'
         order by id limit $2
       ) returning payload, attempts, created_at
     )
     insert into mails (message_id, template, version, registration_id, recipient_name, recipient_address, status, attempts, created_at)
     select (payload ->> 'messageId')::uuid, payload ->> 'template', (payload ->> 'version')::int,
       (payload ->> 'registrationId')::bigint, '', '', 'dead', attempts, created_at
     from dead returning id`,
    [days, batchSize],
  )
  return rows.length
}

// By id, which is the order in which mails ended, so that the oldest are found without another index.
async function removeFacts(db: Database): Promise<number> {
  const rows = await db.query(
    `delete from mails where id in (
       select id from (select id, recipient_address, coalesce(sent_at, created_at) as at from mails order by id limit $2) as oldest
       where recipient_address = '' and at < now() - $1 * interval '1 day'
     ) returning id`,
    [daysOfFacts, batchSize],
  )
  return rows.length
}

// Links open something for an hour, but an operator may requeue a mail that is dead by the relay's fault.
async function removeLinksOfIdleMails(db: Database): Promise<void> {
  const rows = await db.query<{ id: number; payload: MailFacts }>(
    `select id, payload from queue where kind = 'mail' and status in ('dead', 'paused') and created_at < now() - interval '1 day'
       and payload::text like '%"encrypted": "_%'`,
  )
  for (const { id, payload } of rows) {
    await db.query(`update queue set payload = $2 where id = $1 and status in ('dead', 'paused')`, [
      id,
      JSON.stringify(withoutLinks(payload)),
    ])
  }
}
