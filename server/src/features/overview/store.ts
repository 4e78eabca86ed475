import type { OverviewBrand, OverviewMembers, OverviewSpread, OverviewWeek, Period } from '@portal/contract/overview'
import type { Database } from '../../database/database.ts'
import { sortKey } from '../../database/sort-key.ts'

// Sums of `registration_totals`, which the table of registrations keeps up itself, until this moment.

// By the clock on a Dutch wall, as which `local` and `earlier` are; `earlier` is as far into the period before.
const periodsUntil = (moment: string) => `
  clock as (select ${moment}::timestamptz at time zone 'Europe/Amsterdam' as local),
  periods as (
    select period, begins, earlier, earlier_begins from clock, lateral (values
      ('today', date_trunc('day', local), local - interval '1 week', date_trunc('day', local - interval '1 week')),
      ('week', date_trunc('week', local), local - interval '1 week', date_trunc('week', local - interval '1 week')),
      ('month', date_trunc('month', local), local - interval '1 month', date_trunc('month', local - interval '1 month'))
    ) as of_clock (period, begins, earlier, earlier_begins)
  )`

export type PeriodFigures = { period: Period; count: number; before: number; given: number }

export function findFigures(db: Database, now: Date): Promise<PeriodFigures[]> {
  return db.query(
    `with ${periodsUntil('$1')}
     select period,
       (select coalesce(sum(registrations), 0)::int from registration_totals where day >= begins) as count,
       (select coalesce(sum(registrations), 0)::int from registration_totals where day >= earlier_begins and day < earlier::date)
         + (select count(*)::int from registrations where created_at < earlier at time zone 'Europe/Amsterdam'
           and created_at >= earlier::date::timestamp at time zone 'Europe/Amsterdam') as before,
       (select coalesce(sum(credits), 0)::int from points_lines
         where kind <> 'pending' and kind = 'credited' and created_at >= begins at time zone 'Europe/Amsterdam') as given
     from periods`,
    [now],
  )
}

/** What this day of the week had on average in the twelve weeks before, as far as the portal was there. */
export async function findUsualDay(db: Database, now: Date): Promise<number | null> {
  const [found] = await db.query<{ usual: number | null }>(
    `select round(avg(coalesce(counted, 0)))::int as usual
     from generate_series(1, 12) as ago,
       lateral (select ($1::timestamptz at time zone 'Europe/Amsterdam')::date - 7 * ago as day) as same,
       lateral (select sum(registrations) as counted from registration_totals t where t.day = same.day) as found
     where same.day >= (select min(day) from registration_totals)`,
    [now],
  )
  return found?.usual ?? null
}

export function findWeeks(db: Database, now: Date): Promise<OverviewWeek[]> {
  return db.query(
    `with weeks as (
       select monday::date as monday, extract(isoyear from monday)::int as year, extract(week from monday)::int as week
       from lateral (select date_trunc('week', $1::timestamptz at time zone 'Europe/Amsterdam') as this_week) as clock,
         generate_series(this_week - interval '51 weeks', this_week, interval '1 week') as monday
     ), counted as (
       select extract(isoyear from day)::int as year, extract(week from day)::int as week, sum(registrations)::int as counted
       from (
         select day, sum(registrations) as registrations from registration_totals
         where day >= (select min(monday) from weeks) - 54 * 7 group by day
       ) as days group by 1, 2
     )
     select weeks.year, weeks.week, monday, coalesce(own.counted, 0) as registrations,
       -- The 28th of December is always in the last week.
       case when weeks.week <= extract(week from make_date(weeks.year - 1, 12, 28)) then coalesce(before.counted, 0) end as year_before
     from weeks left join counted own on own.year = weeks.year and own.week = weeks.week
       left join counted before on before.year = weeks.year - 1 and before.week = weeks.week
     order by monday`,
    [now],
  )
}

export function findBrands(db: Database, now: Date): Promise<OverviewBrand[]> {
  return db.query(
    `with ${periodsUntil('$1')}, totals as (
       select b.name as brand, period, sum(registrations)::int as registrations
       from periods join registration_totals on day >= begins join products p on p.id = product_id
         join brands b on b.id = p.brand_id group by 1, 2
     )
     select brand, ${['today', 'week', 'month'].map(ofPeriod).join(', ')} from totals
     group by brand having sum(registrations) > 0 order by ${sortKey('brand')}`,
    [now],
  )
}

/** Whoever registered something in a period was active in it. */
export async function findMembers(db: Database, now: Date): Promise<Omit<OverviewMembers, 'reminders'>> {
  const rows = await db.query<{ period: Period; total: number; came: number; active: number }>(
    `with ${periodsUntil('$1')}
     select period, (select count(*)::int from members where is_installer) as total,
       (select count(*)::int from members where is_installer and created_at >= begins at time zone 'Europe/Amsterdam') as came,
       (select count(distinct member_id)::int from registrations
         where created_at >= begins at time zone 'Europe/Amsterdam') as active
     from periods`,
    [now],
  )
  const per = (count: 'came' | 'active') =>
    Object.fromEntries(rows.map((row) => [row.period, row[count]])) as Record<Period, number>
  return { total: rows[0]!.total, new: per('came'), active: per('active') }
}

export async function findSpread(db: Database, now: Date): Promise<OverviewSpread> {
  const [models, regions] = await Promise.all([
    db.query<OverviewSpread['models'][number]>(
      `with ${periodsUntil('$1')}, totals as (
         select b.name || ' ' || p.model as name, period, sum(registrations)::int as registrations
         from periods join registration_totals on day >= begins join products p on p.id = product_id
           join brands b on b.id = p.brand_id group by 1, 2
       )
       select name, ${['today', 'week', 'month'].map(ofPeriod).join(', ')} from totals
       group by name having sum(registrations) > 0 order by ${sortKey('name')}`,
      [now],
    ),
    db.query<OverviewSpread['regions'][number]>(
      `with ${periodsUntil('$1')}, totals as (
         select left(zipcode, 2) as name, period, count(*)::int as registrations
         from periods join registrations on created_at >= begins at time zone 'Europe/Amsterdam' group by 1, 2
       )
       select name, ${['today', 'week', 'month'].map(ofPeriod).join(', ')} from totals group by name order by name`,
      [now],
    ),
  ])
  return { models, regions }
}

function ofPeriod(period: string): string {
  return `coalesce(sum(registrations) filter (where period = '${period}'), 0)::int as ${period}`
}

/** Makes one line of those of a product and a day that is over. What is added meanwhile stays, and nobody waits for it. */
export async function sumUpDays(db: Database): Promise<number> {
  const lines = await db.query(
    `with gone as (
       delete from registration_totals where (day, product_id) in (
         select day, product_id from registration_totals where day < (now() at time zone 'Europe/Amsterdam')::date
         group by 1, 2 having count(*) > 1
       ) returning day, product_id, registrations
     )
     insert into registration_totals (day, product_id, registrations)
     select day, product_id, sum(registrations) from gone group by 1, 2 returning id`,
  )
  return lines.length
}
