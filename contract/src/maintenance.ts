import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, paginated } from './pagination.ts'
import { monthPattern } from './rules/month.ts'

// The yearly maintenance of what a member installed.

export const maintenanceStates = ['due', 'overdue', 'done'] as const

export type MaintenanceState = (typeof maintenanceStates)[number]

/** How many of them a call gives: of most members a whole month. */
export const maintenancePageSize = 500

/** A month as `2027-03`; undefined when it is missing or no month. */
const month = z.catch(z.optional(z.string().check(z.regex(monthPattern))), undefined)

export const maintenance = z.object({
  registration_id: z.int(),
  product: z.object({ brand: z.string(), model: z.string(), image: z.nullable(z.string()) }),
  serial_number: z.string(),
  voorletters: z.nullable(z.string()),
  client_name: z.string(),
  client_email: z.string(),
  client_phone_number: z.string(),
  address_zipcode: z.string(),
  address_house_number: z.string(),
  huisnummer_toevoeging: z.nullable(z.string()),
  woonplaats: z.nullable(z.string()),
  install_date: z.string(),
  /** Which one it is after the installation: 1 falls a year after it. */
  year: z.int(),
  due_day: z.string(),
  state: z.enum(maintenanceStates),
  done_day: z.nullable(z.string()),
  /** The last day on which any year's was done. */
  last_done_at: z.nullable(z.string()),
  reminder: z.enum(['none', 'asked', 'on', 'stopped']),
})

export type Maintenance = z.output<typeof maintenance>

const monthCounts = z.object({ month: z.string(), due: z.int(), overdue: z.int(), done: z.int() })

export type MonthCounts = z.output<typeof monthCounts>

/** What falls in a month, by day, and counts of the months of its year. Without a month it is this one. */
export const listMaintenance = endpoint({
  method: 'GET',
  path: '/api/maintenance',
  access: 'verified',
  query: z.object({ month, page: pageNumber }),
  reply: z.extend(paginated(maintenance), { month: z.string(), months: z.array(monthCounts) }),
})

export type MaintenancePage = z.output<typeof listMaintenance.reply>
