import { searchKey } from '@portal/contract/search'
import { submissionRestMinutes } from '@portal/contract/bulk-registration'
import type { Gender, ListedStatus } from '@portal/contract/registrations'
import { serialNumberKey } from '@portal/contract/rules/serial-number'
import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { ValidationFailed } from '../../http/errors.ts'

export type NewRegistration = {
  member_id: number
  product_id: number
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
  /** An ISO moment; otherwise now. A batch is always consented to now. */
  consented_at?: string | null
  credits: number
  /** The first day of the points that the product had. */
  points_from: string
  /** The code of its certificate; otherwise the database makes one. */
  certificate_code?: string
  /** Given for demo data and tests; otherwise now and pending. A trigger writes the points ledger. */
  created_at?: Date
  credited_at?: Date | null
}

/** Of `registrations r` with its `brands b`: the last day of its warranty. */
export const warrantyUntil =
  "(r.install_date + (b.warranty_months_statutory + b.warranty_months_all_in) * interval '1 month')::date"

/** Of `registrations r`: the day so many years after its installation, the 28th for a 29 February that is not there. */
export const dayAfterYears = (years: string) => `(r.install_date + make_interval(years => ${years}))::date`

/** Stores a registration and returns its id. A unique index refuses a taken serial number, as `ValidationFailed`. */
export async function insertRegistration(db: Database, registration: NewRegistration): Promise<number> {
  const columns = { ...withKeys(registration), consented_at: registration.consented_at ?? null }
  try {
    const [row] = await db.query<{ id: number }>(insertStatement(Object.keys(columns)), Object.values(columns))
    // A trigger leaves out what is kept for another.
    if (!row) throw taken()
    return row.id
  } catch (error) {
    throw isUniqueViolation(error, 'registrations_serial_number_unique') ? taken() : error
  }
}

function taken(): ValidationFailed {
  return ValidationFailed.on('serial_number', serialNumberMessages.taken)
}

function insertStatement(columns: string[]): string {
  const values = columns.map((column, index) =>
    column === 'consented_at' ? `coalesce($${index + 1}, now())` : `$${index + 1}`,
  )
  return `insert into registrations (${columns.join(', ')}) values (${values.join(', ')}) returning id`
}

/** A row as the table has it, with what it is found and compared by. */
export function withKeys(registration: NewRegistration) {
  return {
    ...registration,
    serial_number_key: serialNumberKey(registration.serial_number),
    search_key: registrationSearchKey(registration),
  }
}

type SearchedColumns = Pick<
  NewRegistration,
  'serial_number' | 'zipcode' | 'city' | 'customer_initials' | 'customer_name'
>

/**
 * What a search looks in. Initials and name are joined as on the screen, so that either or both find the registration. A
 * change needs a migration that has a job rewrite the keys of before (docs/how-to.md).
 */
export function registrationSearchKey(registration: SearchedColumns): string {
  const { serial_number, zipcode, city, customer_initials, customer_name } = registration
  return searchKey([serial_number, zipcode, (customer_initials ?? '') + customer_name, city ?? ''].join('|'))
}

export type Batch = { memberId: number; submission: string; rowCount: number; isFinal: boolean }

/**
 * Stores the registrations of a batch, except those with a taken serial number. Returns the new ids by the key of the
 * serial number.
 */
export async function insertBatch(
  db: Database,
  { memberId, submission, rowCount, isFinal }: Batch,
  registrations: readonly NewRegistration[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ id: number; serial_number_key: string }>(insertBatchStatement, [
    memberId,
    submission,
    rowCount,
    isFinal,
    JSON.stringify(registrations.map(withKeys)),
  ])
  return new Map(rows.map(({ id, serial_number_key }) => [serial_number_key, id]))
}

/** The keys of these that are registered, by any member; and with a member those that are kept for another. */
export async function findTakenSerials(
  db: Database,
  serialKeys: readonly string[],
  memberId: number | null,
): Promise<Set<string>> {
  const rows = await db.query<{ serial_number_key: string }>(
    `select serial_number_key from registrations where serial_number_key = any($1) and withdrawn_at is null
     union select serial_number_key from kept_serials where serial_number_key = any($1) and member_id <> $2::int`,
    [serialKeys, memberId],
  )
  return new Set(rows.map(({ serial_number_key }) => serial_number_key))
}

const batchColumns = `member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
  house_number, house_number_addition, city, customer_gender, customer_initials, customer_name, customer_email,
  customer_phone_number, consent_version, credits, points_from`

// A submission can continue after it was summarised as idle: then it is summarised again, as a whole.
// The order by key prevents a deadlock between two batches with the same serial numbers.
const insertBatchStatement = `with submission as (
    insert into registration_submissions as known (member_id, submission, row_count, is_final)
    values ($1, $2, $3, $4)
    on conflict (member_id, submission) do update set row_count = known.row_count + excluded.row_count,
      is_final = known.is_final or excluded.is_final, last_batch_at = now(),
      summarised_at = case when known.is_final then known.summarised_at end
    returning id
  )
  insert into registrations (${batchColumns}, certificate_code, submission_id, consented_at)
  select ${batchColumns}, coalesce(certificate_code, new_certificate_code()), submission.id, now()
  from submission, json_populate_recordset(null::registrations, $5) as batch
  order by serial_number_key
  on conflict (serial_number_key) where withdrawn_at is null do nothing
  returning id, serial_number_key`

export type ClaimedSubmission = { id: number; member_id: number; row_count: number }

/**
 * Claims a submission that has ended and was not summarised yet; null when there is none. The commit marks it as
 * summarised.
 */
export async function claimSubmission(db: Database): Promise<ClaimedSubmission | null> {
  const [submission] = await db.query<ClaimedSubmission>(
    `update registration_submissions set summarised_at = now()
     where id = (
       select id from registration_submissions
       where summarised_at is null and (is_final or last_batch_at <= now() - $1 * interval '1 minute')
       order by last_batch_at limit 1 for update skip locked
     )
     returning id, member_id, row_count`,
    [submissionRestMinutes],
  )
  return submission ?? null
}

export type SubmittedRegistration = {
  serial_number: string
  brand: string
  model: string
  zipcode: string
  house_number: string
  house_number_addition: string | null
}

// Nobody checks more than these in a mail; the list in the portal has them all.
const listedRegistrations = 20

export async function findSubmittedRegistrations(db: Database, submissionId: number) {
  const rows = await db.query<SubmittedRegistration & { count: number; credits: number }>(
    `select r.serial_number, b.name as brand, p.model, r.zipcode, r.house_number, r.house_number_addition,
       count(*) over () as count, sum(r.credits) over () as credits
     from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id
     where r.submission_id = $1 order by r.id limit $2`,
    [submissionId, listedRegistrations],
  )
  const { count, credits } = rows[0] ?? { count: 0, credits: 0 }
  return { count, credits, first: rows.map(({ count: _count, credits: _credits, ...registration }) => registration) }
}

export type RegistrationRow = {
  id: number
  install_date: string
  city: string | null
  zipcode: string
  house_number: string
  serial_number: string
  brand: string
  model: string
  image: string | null
  credits: number
  points_from: string
  is_credited: boolean
  status: ListedStatus
  certificate_code: string
}

const pointsStatus = (of: string) =>
  `case when ${of}.credited_at is not null then 'credited' when ${of}.refused_at is not null then 'refused' else 'pending' end`

/** How the points stand that count now: those of registering, or what changed them last. */
export const registrationStatus = `case when r.withdrawn_at is not null then 'withdrawn' else coalesce(
    case when r.version > 1 then (
      select ${pointsStatus('c')} from points_changes c where c.registration_id = r.id order by c.number desc limit 1
    ) end, ${pointsStatus('r')}) end`

export const registrationColumns = `r.id, r.install_date, r.city, r.zipcode, r.house_number, r.serial_number,
  b.name as brand, p.model, p.image, r.credits, r.points_from, r.credited_at is not null as is_credited,
  ${registrationStatus} as status, r.certificate_code`
