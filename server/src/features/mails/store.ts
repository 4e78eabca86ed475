import { type MailState, mailStates } from '@portal/contract/mails'
import { mostCounted } from '@portal/contract/registrations-for-staff'
import { searchWords } from '@portal/contract/search'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import type { MailValues } from '../../mail/mail-template.ts'
import { isStaff } from '../account/store.ts'

export type FoundMail = {
  message_id: string
  state: MailState
  template: string
  address: string
  attempts: number
  last_error: string | null
  created_at: Date
  due_at: Date | null
  sent_at: Date | null
  /** Why staff keep it back. */
  paused_for: string | null
}

export type WholeMail = FoundMail & {
  version: number
  words: number | null
  values: MailValues
  name: string
  registration_id: number | null
  failed_at: string[]
}

const waiting = `payload ->> 'messageId' as message_id, status as state, payload ->> 'template' as template,
  payload #>> '{to,address}' as address, attempts, last_error, created_at,
  case when status not in ('dead', 'paused') then due_at end as due_at, null::timestamptz as sent_at, payload ->> 'pausedFor' as paused_for`
const ended = `message_id::text, case status when 'sent' then 'sent' else 'discarded' end as state, template,
  recipient_address as address, attempts, null as last_error, created_at, null::timestamptz as due_at, sent_at, null as paused_for`

// As the index has it that empties mails.
const endedAt = 'coalesce(sent_at, created_at)'

type Sought = {
  search: string
  states: readonly MailState[]
  /** Templates that have all words in their title. */
  titled: readonly string[]
  /** Those to staff are for who manages people. */
  withStaff: boolean
}

type Place = { limit: number; offset: number }

/** The newest of them, and how many there are, as far as they are counted. */
export async function findMailsPage(
  db: Database,
  { search, states, titled, withStaff }: Sought,
  { limit, offset }: Place,
): Promise<{ mails: FoundMail[]; total: number; has_more: boolean }> {
  const isFound = (address: string, template: string) =>
    `($2 or (${address} like all($1::text[]) or ${template} = any($3::text[]))) and ${mayBeSeen(address, withStaff)}`
  const chosen = states.length > 0 ? states : mailStates
  const [found] = await db.query<{ total: number; mails: FoundMail[] }>(
    `with found as materialized (
       select * from (
         (select ${waiting}, created_at as at from queue where kind = 'mail' and status = any($4::text[])
           and ${isFound("payload #>> '{to,address}'", "payload ->> 'template'")}
           order by created_at desc limit ${mostCounted + 1})
         union all
         (select ${ended}, ${endedAt} as at from mails where recipient_address <> '' and status = any($5::text[])
           and ${isFound('recipient_address', 'template')} order by ${endedAt} desc limit ${mostCounted + 1})
       ) as both_tables limit ${mostCounted + 1}
     )
     select (select count(*) from found)::int as total, coalesce((
       select json_agg(page) from (select * from found order by at desc, message_id limit ${limit} offset ${offset}) as page
     ), '[]') as mails`,
    [
      searchPatterns(search),
      searchWords(search).length === 0,
      titled,
      chosen.filter((state) => state !== 'sent' && state !== 'discarded'),
      chosen.flatMap((state) => (state === 'sent' ? ['sent'] : state === 'discarded' ? ['dead'] : [])),
    ],
  )
  const { total, mails } = found!
  return { mails: mails.map(withMoments), total: Math.min(total, mostCounted), has_more: total > mostCounted }
}

// As JSON has them they are texts.
function withMoments(mail: FoundMail): FoundMail {
  const [created_at, due_at, sent_at] = [mail.created_at, mail.due_at, mail.sent_at].map((at) => at && new Date(at))
  return { ...mail, created_at: created_at!, due_at: due_at ?? null, sent_at: sent_at ?? null }
}

function mayBeSeen(address: string, withStaff: boolean): string {
  return withStaff ? 'true' : `not exists (select from members m where m.email = ${address} and ${isStaff})`
}

/** One mail whose retention has not ended; null without such a mail. */
export async function findWholeMail(db: Database, id: string, withStaff: boolean): Promise<WholeMail | null> {
  const [found] = await db.query<WholeMail>(
    `select ${waiting}, (payload ->> 'version')::int as version, (payload ->> 'words')::bigint as words,
       payload -> 'values' as values, payload #>> '{to,name}' as name,
       (payload ->> 'registrationId')::bigint as registration_id, to_json(failed_at) as failed_at
     from queue where kind = 'mail' and payload ->> 'messageId' = $1
       and ${mayBeSeen("payload #>> '{to,address}'", withStaff)}
     union all
     select ${ended}, version, words, values, recipient_name, registration_id, '[]'
     from mails where message_id = $1::uuid and recipient_address <> '' and ${mayBeSeen('recipient_address', withStaff)}
     limit 1`,
    [id],
  )
  return found ?? null
}

export async function findFigures(db: Database) {
  const [found] = await db.query<{
    waiting: number
    dead: number
    oldest_at: Date | null
    sent_today: number
    average_seconds: number | null
  }>(
    `select * from (
       select count(*) filter (where status <> 'dead')::int as waiting, count(*) filter (where status = 'dead')::int as dead,
         min(created_at) filter (where status <> 'dead') as oldest_at from queue where kind = 'mail'
     ) as now, (
       select count(*)::int as sent_today, round(avg(extract(epoch from sent_at - created_at)))::int as average_seconds
       from mails where status = 'sent' and recipient_address <> '' and ${endedAt} >=
         date_trunc('day', now() at time zone 'Europe/Amsterdam') at time zone 'Europe/Amsterdam'
     ) as today`,
  )
  return found!
}

export type ChangedMail = { message_id: string; template: string }

// What a worker has now may be sent already.
const isIdle = (withStaff: boolean) => `kind = 'mail' and payload ->> 'messageId' = any($1::text[])
  and (lease_id is null or due_at <= now()) and ${mayBeSeen("payload #>> '{to,address}'", withStaff)}`
const returned = `payload ->> 'messageId' as message_id, payload ->> 'template' as template`

/** Queues them for as many attempts as new ones get. One that was held goes by itself; one that has lost its link stays. */
export async function requeueMails(db: Database, ids: readonly string[], withStaff: boolean): Promise<ChangedMail[]> {
  const requeued = await db.query<ChangedMail>(
    // Only at a first attempt a mail is held.
    `update queue set status = 'queued', payload = payload - 'pausedFor', due_at = now(), attempts = case status when 'held' then 1 when 'dead' then 0 else attempts end,
       give_up_at = greatest(give_up_at, now() + interval '5 days')
     where ${isIdle(withStaff)} and payload::text not like '%"encrypted": ""%' returning ${returned}`,
    [ids],
  )
  if (requeued.length > 0) db.afterCommit(() => db.notify('mail'))
  return requeued
}

/** Keeps a mail back that waits, until staff release it; null when it is none that waits, as one that a worker has. */
export async function pauseMail(
  db: Database,
  id: string,
  reason: string,
  withStaff: boolean,
): Promise<ChangedMail | null> {
  const [paused] = await db.query<ChangedMail>(
    // A worker whose lease is over may be sending it still.
    `update queue set status = 'paused', payload = payload || jsonb_build_object('pausedFor', $2::text)
     where kind = 'mail' and payload ->> 'messageId' = $1 and status in ('queued', 'held') and lease_id is null
       and ${mayBeSeen("payload #>> '{to,address}'", withStaff)} returning ${returned}`,
    [id, reason],
  )
  return paused ?? null
}

/** Takes them out of the queue. They are kept as mails that nobody sends, until their retention ends. */
export function discardMails(db: Database, ids: readonly string[], withStaff: boolean): Promise<ChangedMail[]> {
  return db.query(
    `with gone as (delete from queue where ${isIdle(withStaff)} returning *), kept as (
       insert into mails (message_id, template, version, words, is_test, registration_id, values, recipient_name, recipient_address,
         reply_to_name, reply_to_address, status, attempts, created_at)
       select (payload ->> 'messageId')::uuid, payload ->> 'template', (payload ->> 'version')::int,
         (payload ->> 'words')::bigint, coalesce((payload ->> 'isTest')::boolean, false),
         (payload ->> 'registrationId')::bigint,
         regexp_replace(payload ->> 'values', '"encrypted": "[^"]*"', '"encrypted": ""', 'g')::jsonb,
         payload #>> '{to,name}', payload #>> '{to,address}', payload #>> '{replyTo,name}', payload #>> '{replyTo,address}',
         'dead', attempts, created_at
       from gone
     )
     select ${returned} from gone`,
    [ids],
  )
}
