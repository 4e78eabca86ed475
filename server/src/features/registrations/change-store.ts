import type { Database } from '../../database/database.ts'
import type { ChangedField } from './find-own-registration.ts'
import { type NewRegistration, warrantyUntil } from './store.ts'

/** A registration as it is stored, with what its product and brand say of it. */
export type StoredRegistration = Required<Omit<NewRegistration, 'consented_at' | 'created_at'>> & {
  id: number
  version: number
  brand: string
  model: string
  image: string | null
  serial_mask: string | null
  warranty_months: { statutory: number; all_in: number }
  warranty_until: string
  consented_at: Date
  /** What its product earned from that day on. */
  rule_credits: number
  refused_at: Date | null
  created_at: Date
  corrected_at: Date | null
  withdrawn_at: Date | null
}

const selectRegistration = `select r.id, r.version, r.member_id, r.product_id, b.name as brand, p.model, p.image, b.serial_mask,
    json_build_object('statutory', b.warranty_months_statutory, 'all_in', b.warranty_months_all_in) as warranty_months,
    ${warrantyUntil} as warranty_until,
    r.serial_number, r.install_date, r.zipcode, r.house_number, r.house_number_addition, r.city, r.customer_gender,
    r.customer_initials, r.customer_name, r.customer_email, r.customer_phone_number, r.consent_version, r.consented_at,
    r.credits, r.points_from, points.credits as rule_credits, r.credited_at, r.refused_at, r.created_at, r.corrected_at,
    r.withdrawn_at, r.certificate_code
  from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id
  join product_points points on points.product_id = r.product_id and points.valid_from = r.points_from
  where r.id = $1`

export async function findStoredRegistration(db: Database, id: number): Promise<StoredRegistration | null> {
  const [row] = await db.query<StoredRegistration>(selectRegistration, [id])
  return row ?? null
}

/** Keeps others from changing it until the end of the transaction; what only refers to it, as a mail that was sent, need not wait. */
export async function lockRegistration(db: Database, id: number): Promise<StoredRegistration | null> {
  const [row] = await db.query<StoredRegistration>(`${selectRegistration} for no key update of r`, [id])
  return row ?? null
}

export type StoredColumns = Readonly<Record<string, unknown>>

/** Puts these columns into a registration that is locked, which has a version more then. */
export async function storeColumns(
  db: Database,
  id: number,
  columns: StoredColumns,
  stamp: string | null,
): Promise<void> {
  const assignments = Object.keys(columns).map((column, index) => `${column} = $${index + 2}`)
  await db.query(
    `update registrations set ${[...assignments, ...(stamp ? [stamp] : []), 'version = version + 1'].join(', ')} where id = $1`,
    [id, ...Object.values(columns)],
  )
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
