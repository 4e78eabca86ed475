import type { Database } from '../database/database.ts'
import type { Mailbox, Wording } from './mail-template.ts'

/** A mail that waits, was sent, or is dead; without wording and recipient when its retention has ended. */
export type FoundMail = {
  messageId: string
  status: string
  createdAt: Date
  sentAt: Date | null
  lastError: string | null
  template: string
  wording: Wording | null
  to: Mailbox | null
}

export const foundMailsShown = 20

type FoundRow = {
  message_id: string
  status: string
  created_at: Date
  sent_at: Date | null
  last_error: string | null
  template: string
  version: number
  words: number | null
  values: Wording['values'] | null
  recipient_name: string
  recipient_address: string
}

/** The newest mails to this address, or the one with this Message-ID or this id in the queue. */
export async function findMails(db: Database, wanted: string): Promise<FoundMail[]> {
  const rows = await db.query<FoundRow>(findStatement(isUuid(wanted) ? isMessage : isRecipient), [
    wanted,
    foundMailsShown,
  ])
  return rows.map((row) => ({
    messageId: row.message_id,
    status: row.status,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    lastError: row.last_error,
    template: row.template,
    wording: row.values && {
      template: row.template,
      version: row.version,
      values: row.values,
      ...(row.words !== null && { words: row.words }),
    },
    to: row.recipient_address ? { name: row.recipient_name, address: row.recipient_address } : null,
  }))
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

const isMessage = 'message_id::text = lower($1)'
// Stored in lower case, but for the one of the configuration. As the index has it.
const isRecipient = 'attempts > 0 and recipient_address in ($1, lower($1))'

const findStatement = (condition: string) => `
  select * from (
    select payload ->> 'messageId' as message_id, status, created_at, null::timestamptz as sent_at, last_error,
      payload ->> 'template' as template, (payload ->> 'version')::int as version,
      (payload ->> 'words')::bigint as words, payload -> 'values' as values,
      payload #>> '{to,name}' as recipient_name, payload #>> '{to,address}' as recipient_address
    from queue
    where kind = 'mail'
      and (lower(payload #>> '{to,address}') = lower($1) or payload ->> 'messageId' = lower($1) or id::text = $1)
    union all
    select message_id::text, status, created_at, sent_at, null, template, version, words, values, recipient_name, recipient_address
    from mails
    where ${condition}
  ) as found
  order by created_at desc limit $2`
