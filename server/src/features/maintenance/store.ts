import type { Maintenance, MonthCounts } from '@portal/contract/maintenance'
import { soonDays } from '@portal/contract/rules/maintenance'
import { monthsOfYear } from '@portal/contract/rules/month'
import { daysAfter } from '@portal/contract/rules/day'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { dayAfterYears } from '../registrations/store.ts'
import { saidLast } from '../reminders/store.ts'

export type MaintenanceRow = {
  registration_id: number
  brand: string
  model: string
  image: string | null
  serial_number: string
  customer_initials: string | null
  customer_name: string
  customer_email: string
  customer_phone_number: string
  zipcode: string
  house_number: string
  house_number_addition: string | null
  city: string | null
  install_date: string
  year: number
  due_day: string
  done_day: string | null
  last_done_at: string | null
  reminder: Maintenance['reminder']
}

// contract/src/rules/maintenance.ts says the same of one day.
const dueDay = dayAfterYears('nth.year')

/** What falls in months of `asked`, as `r`, the year as `nth` and its day as `due`: those of the member $1 that stand. */
const fallingIn = (asked: string) => `
  from ${asked}
  join registrations r on r.member_id = $1 and r.withdrawn_at is null
    and extract(month from r.install_date)::int = asked.month and extract(year from r.install_date) < asked.year
  cross join lateral (select asked.year - extract(year from r.install_date)::int as year) as nth
  cross join lateral (select ${dueDay} as day) as due
  left join maintenance_done done on done.registration_id = r.id and done.year = nth.year`

const columns = `r.id as registration_id, b.name as brand, p.model, p.image, r.serial_number, r.customer_initials,
  r.customer_name, r.customer_email, r.customer_phone_number, r.zipcode, r.house_number, r.house_number_addition, r.city,
  r.install_date, nth.year, due.day as due_day, done.day as done_day,
  (select max(day) from maintenance_done where registration_id = r.id) as last_done_at,
  coalesce(case said.act when 'agreed' then 'on' else said.act end, 'none') as reminder`

const joined = `join products p on p.id = r.product_id join brands b on b.id = p.brand_id ${saidLast}`

export async function findFalling(
  db: Database,
  { id }: CurrentMember,
  { month, limit, offset }: { month: string; limit: number; offset: number },
): Promise<MaintenanceRow[]> {
  return db.query(
    `select ${columns} ${fallingIn('(select $2::int as year, $3::int as month) as asked')} ${joined}
     order by due.day, r.id limit $4 offset $5::bigint`,
    [id, ...numbersOf(month), limit, offset],
  )
}

export async function countByMonth(
  db: Database,
  { id }: CurrentMember,
  { month, today }: { month: string; today: string },
): Promise<MonthCounts[]> {
  const rows = await db.query<Omit<MonthCounts, 'month'> & { number: number }>(
    `select asked.month as number,
       (count(*) filter (where done.day is not null))::int as done,
       (count(*) filter (where done.day is null and due.day < $3::date))::int as overdue,
       (count(*) filter (where done.day is null and due.day >= $3::date))::int as due
     ${fallingIn('(select $2::int as year, month from generate_series(1, 12) as month) as asked')}
     group by asked.month`,
    [id, numbersOf(month)[0], today],
  )
  return monthsOfYear(month).map((one, index) => {
    const { due = 0, overdue = 0, done = 0 } = rows.find(({ number }) => number === index + 1) ?? {}
    return { month: one, due, overdue, done }
  })
}

/** One year's of a registration of this member; null for somebody else's, and for one that was withdrawn. */
export async function findOfYear(
  db: Database,
  member: CurrentMember,
  { id, year }: { id: number; year: number },
): Promise<MaintenanceRow | null> {
  const [row] = await db.query<MaintenanceRow>(
    `select ${columns}
     from registrations r ${joined} cross join (select $3::int as year) as nth
     cross join lateral (select ${dueDay} as day) as due
     left join maintenance_done done on done.registration_id = r.id and done.year = nth.year
     where r.member_id = $1 and r.id = $2::bigint and r.withdrawn_at is null`,
    [member.id, id, year],
  )
  return row ?? null
}

/** How many are to be done within so many days from today, as a select of one `count`: $3 is today, and see `soonValues`. */
export const countSoon = `
  select count(*)::int as count ${fallingIn('unnest($4::int[], $5::int[]) as asked (year, month)')}
  where done.day is null and due.day between $3::date and $3::date + ${soonDays}`

/** From $3 on: today, and the years and numbers of the months that the days ahead are in. */
export function soonValues(today: string): [string, number[], number[]] {
  const days = [0, 14, 28, soonDays].map((ahead) => daysAfter(today, ahead).slice(0, 7))
  const months = [...new Set(days)].map(numbersOf)
  return [today, months.map(([year]) => year), months.map(([, month]) => month)]
}

export async function storeDone(
  db: Database,
  { id: memberId }: CurrentMember,
  { id, year, day }: { id: number; year: number; day: string },
): Promise<void> {
  await db.query(
    `insert into maintenance_done as known (registration_id, year, day, member_id) values ($1, $2, $3, $4)
     on conflict (registration_id, year) do update set day = excluded.day, member_id = excluded.member_id, created_at = now()
     where known.day <> excluded.day`,
    [id, year, day, memberId],
  )
}

export async function removeDone(db: Database, { id, year }: { id: number; year: number }): Promise<void> {
  await db.query('delete from maintenance_done where registration_id = $1 and year = $2', [id, year])
}

function numbersOf(month: string): [number, number] {
  return [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
}
