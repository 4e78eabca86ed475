import type { ChangedField, Fault } from '@portal/contract/registration-acts'
import type { Database } from '../../database/database.ts'

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
