import type { Database } from '../../database/database.ts'
import type { ChangedField } from './find-own-registration.ts'
import { type NewRegistration, registrationSearchKey } from './store.ts'

/** What can be mended of a registration, by its columns. */
type Mendable = Omit<
  NewRegistration,
  'member_id' | 'consent_version' | 'consented_at' | 'credits' | 'points_from' | 'created_at' | 'credited_at'
>

export type LockedRegistration = Mendable & {
  id: number
  member_id: number
  brand: string
  model: string
  created_at: Date
  version: number
  withdrawn_at: Date | null
  certificate_code: string
}

/** Keeps others from changing the registration until the end of the transaction; null when there is none. */
export async function lockRegistration(db: Database, id: number): Promise<LockedRegistration | null> {
  const [row] = await db.query<LockedRegistration>(
    `select r.id, r.member_id, r.product_id, b.name as brand, p.model, r.serial_number, r.install_date, r.zipcode,
       r.house_number, r.house_number_addition, r.city, r.customer_gender, r.customer_initials, r.customer_name,
       r.customer_email, r.customer_phone_number, r.created_at, r.version, r.withdrawn_at, r.certificate_code
     from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id
     where r.id = $1 for no key update of r`,
    [id],
  )
  return row ?? null
}

/** Puts these columns into a registration that is locked, which has a version more then. */
export async function storeMended(
  db: Database,
  before: LockedRegistration,
  columns: Partial<Mendable>,
): Promise<LockedRegistration> {
  const after = { ...before, ...columns, version: before.version + 1 }
  const stored = { ...columns, search_key: registrationSearchKey(after) }
  const assignments = Object.keys(stored).map((column, index) => `${column} = $${index + 2}`)
  await db.query(
    `update registrations set ${assignments.join(', ')}, version = version + 1, corrected_at = now() where id = $1`,
    [before.id, ...Object.values(stored)],
  )
  return after
}

export type NewChange = {
  registrationId: number
  /** The version that it made; null for a note. */
  version: number | null
  kind: 'herstel' | 'wijziging' | 'intrekken' | 'terugzetten' | 'overdragen' | 'notitie'
  by: { id: number; kind: 'lid' | 'servicedesk' }
  faultOf?: 'lid' | 'klant' | 'ons'
  reason?: string
  fields?: readonly ChangedField[]
}

/** Adds to the story of a registration what was done to it. */
export async function insertChange(db: Database, change: NewChange): Promise<void> {
  const { registrationId, version, kind, by, faultOf, reason, fields = [] } = change
  await db.query(
    `insert into registration_changes (registration_id, version, kind, by_id, by_kind, fault_of, reason, fields)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [registrationId, version, kind, by.id, by.kind, faultOf ?? null, reason ?? null, JSON.stringify(fields)],
  )
}

export type Confirmations = {
  /** All that are in the queue. Those that nobody sends yet, nobody does until the end of the transaction. */
  queued: number[]
  /** Where others went or are on their way to; '' once that is forgotten. */
  sentTo: string[]
  /** The same of those that were written after what they tell was changed last. */
  sentNowTo: string[]
}

/** The confirmations of a registration to the customer; dead ones wait too. */
export async function findConfirmations(db: Database, id: number): Promise<Confirmations> {
  const waiting = await db.query<{ id: number }>(
    `select id from queue where ${isConfirmation} and lease_id is null order by id for update skip locked`,
    [String(id)],
  )
  const others = await db.query<{ id: number | null; address: string; is_of_now: boolean }>(
    `select id, address, written_at >= coalesce((
       select max(created_at) from registration_changes
       where registration_id = $1::bigint and kind in ('herstel', 'wijziging', 'overdragen')
     ), '-infinity') as is_of_now
     from (
       select id, payload #>> '{to,address}' as address, created_at as written_at
       from queue where ${isConfirmation} and id <> all($2)
       union all
       select null, recipient_address, created_at from mails
       where registration_id = $1::bigint and template = 'registration-customer' and status = 'sent'
     ) as told`,
    [String(id), waiting.map((mail) => mail.id)],
  )
  return {
    queued: [...waiting, ...others].flatMap((mail) => mail.id ?? []),
    sentTo: others.map(({ address }) => address.toLowerCase()),
    sentNowTo: others.filter(({ is_of_now }) => is_of_now).map(({ address }) => address.toLowerCase()),
  }
}

const isConfirmation = `kind = 'mail' and payload ->> 'registrationId' = $1::text
  and payload ->> 'template' = 'registration-customer'`

/** Whether somebody with this address is among them. */
export function isTold(sentTo: readonly string[], address: string): boolean {
  return sentTo.includes('') || sentTo.includes(address.toLowerCase())
}

/** Takes mails out of the queue; one that is being sent is not tried again. */
export async function dropMails(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.query('delete from queue where id = any($1) and lease_id is null', [ids])
  await db.query(`update queue set payload = payload || '{"isDropped": true}' where id = any($1)`, [ids])
}
