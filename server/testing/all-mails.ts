import type { Database } from '../src/database/database.ts'

/** The mails of a portal, whether they wait or were sent, in the order in which they were queued. */
export function allMails(db: Database) {
  return db.query<{ template: string; address: string }>(
    `select template, address from (
       select payload ->> 'template' as template, payload #>> '{to,address}' as address, created_at from queue where kind = 'mail'
       union all select template, recipient_address, created_at from mails
     ) as mail order by created_at, template`,
  )
}

/** Which mail is about which registration, whether it waits or was sent. */
export function mailsAbout(db: Database) {
  return db.query<{ template: string; registration_id: number | null }>(
    `select template, registration_id from (
       select payload ->> 'template' as template, (payload ->> 'registrationId')::bigint as registration_id from queue
       where kind = 'mail'
       union all select template, registration_id from mails
     ) as mail order by registration_id, template`,
  )
}
