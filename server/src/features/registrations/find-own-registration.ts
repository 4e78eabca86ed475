import type { Gender } from '@portal/contract/registrations'
import type { PointsStatus } from '@portal/contract/points'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { registrationColumns, type RegistrationRow, warrantyUntil } from './store.ts'

// Moments inside lists are texts: they come as JSON.

/** A line of the ledger about points of this member; without a change about those of registering. */
export type LedgerLine = {
  change: number | null
  kind: PointsStatus
  credits: number
  attempt: number
  refusal: string | null
  at: string
  /** Of the change: why, and whether it moved between two members. */
  reason: string | null
  is_moved: boolean | null
}

export type StoredMail = { template: string; status: 'queued' | 'held' | 'paused' | 'sent' | 'dead'; at: string }

export type ChangedField = { field: string; old: string | null; new: string | null }

export type StoredChange = {
  kind: 'herstel' | 'wijziging' | 'intrekken' | 'terugzetten' | 'overdragen'
  by: 'lid' | 'servicedesk'
  reason: string | null
  fields: ChangedField[]
  at: string
}

export type Report = { field: string; text: string; at: string; settled_at: string | null }

export type OwnRegistrationRow = RegistrationRow & {
  product_id: number
  house_number_addition: string | null
  customer_gender: Gender
  customer_initials: string | null
  customer_name: string
  customer_email: string
  customer_phone_number: string
  created_at: Date
  version: number
  is_of_batch: boolean
  warranty_until: string
  warranty_months_statutory: number
  warranty_months_all_in: number
  /** Null when it was theirs from the beginning. */
  received_at: Date | null
  lines: LedgerLine[]
  mails: StoredMail[]
  changes: StoredChange[]
  reports: Report[]
}

/** A registration of this member with all that happened to it while it was theirs; null for that of somebody else. */
export async function findOwnRegistration(
  db: Database,
  member: CurrentMember,
  id: number,
): Promise<OwnRegistrationRow | null> {
  const [row] = await db.query<OwnRegistrationRow>(ownRegistration, [member.id, id])
  return row ?? null
}

// One statement, so that what is told fits together.
const ownRegistration = `
  select ${registrationColumns}, r.product_id, r.house_number_addition, r.customer_gender, r.customer_initials,
    r.customer_name, r.customer_email, r.customer_phone_number, r.created_at, r.version,
    r.submission_id is not null as is_of_batch, b.warranty_months_statutory, b.warranty_months_all_in,
    ${warrantyUntil} as warranty_until,
    received_at, (
      select coalesce(json_agg(json_build_object('change', c.number, 'kind', l.kind, 'credits', l.credits,
        'attempt', l.attempt, 'refusal', l.reason, 'at', l.created_at, 'reason', c.reason, 'is_moved', c.pair is not null)
        order by l.id), '[]')
      from points_lines l left join points_changes c on c.id = l.change_id
      where l.registration_id = r.id and l.member_id = r.member_id
    ) as lines, (
      select coalesce(json_agg(json_build_object('template', template, 'status', status, 'at', at) order by at, id), '[]')
      from (
        select id, payload ->> 'template' as template, status, created_at, false as is_test,
          case status when 'dead' then due_at else created_at end as at
        from queue where payload ->> 'registrationId' = r.id::text
        union all
        select id, template, status, created_at, is_test, coalesce(sent_at, created_at)
        from mails where registration_id = r.id
      ) as mail
      where not is_test and (received_at is null or created_at >= received_at)
    ) as mails, (
      select coalesce(json_agg(json_build_object('kind', kind, 'by', by_kind, 'reason', reason, 'fields', fields,
        'at', created_at) order by id), '[]')
      from registration_changes
      where registration_id = r.id and kind <> 'notitie' and (received_at is null or created_at >= received_at)
    ) as changes, (
      select coalesce(json_agg(json_build_object('field', facts ->> 'field', 'text', facts ->> 'text',
        'at', opened_at, 'settled_at', settled_at) order by id), '[]')
      from cases where registration_id = r.id and member_id = r.member_id and kind = 'fout-gemeld'
    ) as reports
  from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id
  cross join lateral (
    select max(created_at) as received_at from registration_changes where registration_id = r.id and kind = 'overdragen'
  ) as received
  where r.member_id = $1 and r.id = $2`
