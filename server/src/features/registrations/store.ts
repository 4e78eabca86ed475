import type { Gender } from '@portal/contract/registrations'
import { serialNumberKey, serialNumberMessages } from '@portal/contract/rules/serial-number'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { searchKey } from '../catalogue/search-key.ts'

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
  credits: number
  /** Given for demo data and tests; else now, and not yet credited. The points ledger follows by itself. */
  created_at?: Date
  credited_at?: Date | null
}

/** Stores a registration and gives its id. A serial number that anybody registered is refused by the table itself. */
export async function insertRegistration(db: Database, registration: NewRegistration): Promise<number> {
  const columns = {
    ...registration,
    serial_number_key: serialNumberKey(registration.serial_number),
    search_key: searchKey(`${registration.serial_number}|${registration.zipcode}`),
  }
  try {
    const [row] = await db.query<{ id: number }>(insertStatement(Object.keys(columns)), Object.values(columns))
    return row!.id
  } catch (error) {
    if (!isUniqueViolation(error, 'registrations_serial_number_unique')) throw error
    throw ValidationFailed.on('serial_number', serialNumberMessages.taken)
  }
}

function insertStatement(columns: string[]): string {
  const placeholders = columns.map((_, index) => `$${index + 1}`)
  return `insert into registrations (${columns.join(', ')}, consented_at)
    values (${placeholders.join(', ')}, now()) returning id`
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
  is_credited: boolean
}

export const registrationColumns = `r.id, r.install_date, r.city, r.zipcode, r.house_number, r.serial_number,
  p.brand, p.model, p.image, r.credits, r.credited_at is not null as is_credited`

// The member is part of every read, so that nobody can be shown another's registrations.
const ofMember = `select ${registrationColumns} from registrations r join products p on p.id = r.product_id
  where r.member_id = $1 order by r.created_at desc, r.id desc`
const newestOfMember = `${ofMember} limit $2`

export async function listRegistrations(db: Database, member: CurrentMember): Promise<RegistrationRow[]> {
  return db.query<RegistrationRow>(ofMember, [member.id])
}

export async function listNewestRegistrations(
  db: Database,
  member: CurrentMember,
  limit: number,
): Promise<RegistrationRow[]> {
  return db.query<RegistrationRow>(newestOfMember, [member.id, limit])
}
