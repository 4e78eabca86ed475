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
}

/** Keeps others from changing the registration until the end of the transaction; null when there is none. */
export async function lockRegistration(db: Database, id: number): Promise<LockedRegistration | null> {
  const [row] = await db.query<LockedRegistration>(
    `select r.id, r.member_id, r.product_id, b.name as brand, p.model, r.serial_number, r.install_date, r.zipcode,
       r.house_number, r.house_number_addition, r.city, r.customer_gender, r.customer_initials, r.customer_name,
       r.customer_email, r.customer_phone_number, r.created_at, r.version, r.withdrawn_at
     from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id
     where r.id = $1 for update of r`,
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

/** The confirmations to the customer that were not sent, dead ones too; nobody sends them until the end of the transaction. */
export async function findWaitingConfirmations(db: Database, id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from queue where kind = 'mail' and payload ->> 'registrationId' = $1::text
       and payload ->> 'template' = 'registration-customer' and lease_id is null
     order by id for update skip locked`,
    [String(id)],
  )
  return rows.map(({ id: mail }) => mail)
}

export async function dropMails(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.query('delete from queue where id = any($1)', [ids])
}
