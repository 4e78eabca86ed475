import type { Gender } from '@portal/contract/registrations'
import type { ChangedField, Fault } from '@portal/contract/registration-acts'
import type { Database } from '../../database/database.ts'
import { warrantyUntil } from '../registrations/store.ts'

export type DeskRegistration = {
  id: number
  version: number
  member_id: number
  product_id: number
  brand: string
  model: string
  image: string | null
  serial_mask: string | null
  warranty_months: { statutory: number; all_in: number }
  warranty_until: string
  certificate_code: string
  serial_number: string
  install_date: string
  zipcode: string
  house_number: string
  house_number_addition: string | null
  city: string | null
  customer_gender: Gender
  customer_initials: string | null
  customer_name: string
  customer_email: string
  customer_phone_number: string
  consent_version: string
  consented_at: Date
  credits: number
  points_from: string
  /** What its product earned from that day on. */
  rule_credits: number
  credited_at: Date | null
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

export async function findDeskRegistration(db: Database, id: number): Promise<DeskRegistration | null> {
  const [row] = await db.query<DeskRegistration>(selectRegistration, [id])
  return row ?? null
}

/** Keeps others from changing it until the end of the transaction; what only refers to it, as a mail that was sent, need not wait. */
export async function lockDeskRegistration(db: Database, id: number): Promise<DeskRegistration | null> {
  const [row] = await db.query<DeskRegistration>(`${selectRegistration} for no key update of r`, [id])
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

/** What a product earned at a moment, and since which day; null when it had no points then. */
export async function findPointsAt(db: Database, productId: number, moment: Date) {
  const [row] = await db.query<{ valid_from: string; credits: number }>(
    `select valid_from, credits from product_points
     where product_id = $1 and valid_from <= ($2::timestamptz at time zone 'Europe/Amsterdam')::date
     order by valid_from desc limit 1`,
    [productId, moment],
  )
  return row ?? null
}

export type RegistrationChange = {
  kind: 'herstel' | 'wijziging' | 'intrekken' | 'terugzetten' | 'overdragen' | 'notitie'
  by_id: number
  by_kind: 'lid' | 'servicedesk'
  fault_of: Fault | null
  reason: string | null
  fields: ChangedField[]
  created_at: Date
}

export async function findChanges(db: Database, id: number): Promise<RegistrationChange[]> {
  return db.query(
    `select kind, by_id, by_kind, fault_of, reason, fields, created_at from registration_changes
     where registration_id = $1 order by id`,
    [id],
  )
}

type Named = { id: number; name: string }

export async function findNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query<Named>(
    `select id, first_name || ' ' || last_name as name from members where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type DeskInstaller = Named & { company: string | null; city: string | null; registrations: number }

export async function findInstaller(db: Database, id: number): Promise<DeskInstaller> {
  const [row] = await db.query<DeskInstaller>(
    `select id, first_name || ' ' || last_name as name, company, coalesce(company_city, city) as city,
       (select count(*)::int from registrations where member_id = m.id) as registrations
     from members m where id = $1`,
    [id],
  )
  return row!
}

export type MailAbout = {
  message_id: string
  template: string
  status: 'queued' | 'held' | 'paused' | 'sent' | 'dead'
  address: string
  created_at: Date
  sent_at: Date | null
}

export async function findMailsAbout(db: Database, id: number): Promise<MailAbout[]> {
  return db.query(
    `select payload ->> 'messageId' as message_id, payload ->> 'template' as template, status, payload #>> '{to,address}' as address, created_at,
       null::timestamptz as sent_at
     from queue where kind = 'mail' and payload ->> 'registrationId' = $1
     union all
     select message_id::text, template, status, recipient_address, created_at, sent_at from mails where registration_id = $1::bigint
     order by created_at`,
    [String(id)],
  )
}
