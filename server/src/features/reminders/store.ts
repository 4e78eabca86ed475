import type { Gender } from '@portal/contract/registrations'
import type { Database } from '../../database/database.ts'
import { dropMails } from '../registrations/change-store.ts'
import { dayAfterYears } from '../registrations/store.ts'

/** A registration as its customer's reminders know it, with its installer of now. */
export type RemindedRegistration = {
  id: number
  certificate_code: string
  brand: string
  model: string
  serial_number: string
  install_date: string
  customer_gender: Gender
  customer_initials: string | null
  customer_name: string
  customer_email: string
  first_name: string
  last_name: string
  company: string | null
  email: string
  phone_number: string | null
}

export const reminderDays = 30

// No customer gets two within so many days.
const restDays = 300

const columns = `r.id, r.certificate_code, b.name as brand, p.model, r.serial_number, r.install_date, r.customer_gender,
  r.customer_initials, r.customer_name, r.customer_email, m.first_name, m.last_name, m.company, m.email, m.phone_number`

const joined = `join products p on p.id = r.product_id join brands b on b.id = p.brand_id join members m on m.id = r.member_id`

/** Of `registrations r`: what its customer `said` last. What was said to the address of an earlier owner holds for nobody. */
export const saidLast = `left join lateral (
  select act, created_at from reminder_acts where registration_id = r.id and email = r.customer_email order by id desc limit 1
) as said on true`

const dayOfYear = dayAfterYears('n.year')

export type FoundReminder = RemindedRegistration & {
  act: 'asked' | 'agreed' | 'stopped' | null
  /** When the first mail goes that is still to come. */
  next_reminder: string
}

/** Null for a code of none, and for a withdrawn registration. */
export async function findReminder(db: Database, code: string, today: string): Promise<FoundReminder | null> {
  const [row] = await db.query<FoundReminder>(
    `select ${columns}, said.act, (
       select ${dayOfYear} - ${reminderDays} from generate_series(1, extract(year from age($2::date, r.install_date))::int + 2) as n(year)
       where ${dayOfYear} - ${reminderDays} >= $2::date order by n.year limit 1
     ) as next_reminder
     from registrations r ${joined} ${saidLast} where r.certificate_code = $1 and r.withdrawn_at is null`,
    [code, today],
  )
  return row ?? null
}

type Customers = Pick<RemindedRegistration, 'id' | 'customer_email'>

export function agree(db: Database, customer: Customers, version: string): Promise<void> {
  return addAct(db, customer, 'agreed', version)
}

/** Also takes back what waits to be sent. */
export function stop(db: Database, customer: Customers): Promise<void> {
  return db.tx(async () => {
    await addAct(db, customer, 'stopped', null)
    const waiting = await db.query<{ id: number }>(
      `select id from queue where kind = 'mail' and payload ->> 'registrationId' = $1 and payload ->> 'template' = 'maintenance-reminder'`,
      [String(customer.id)],
    )
    await dropMails(
      db,
      waiting.map(({ id }) => id),
    )
  })
}

// Not what they said last already.
async function addAct(
  db: Database,
  { id, customer_email }: Customers,
  act: string,
  version: string | null,
): Promise<void> {
  await db.query(
    `insert into reminder_acts (registration_id, act, email, consent_version)
     select r.id, $2, r.customer_email, $4 from registrations r ${saidLast}
     where r.id = $1 and r.customer_email = $3 and said.act is distinct from $2`,
    [id, act, customer_email, version],
  )
}

/**
 * Notes that somebody with the certificate wants the customer to be asked, and returns whom to ask. Null where that is no use: they
 * agreed already, or were asked within a day, or three times within a year.
 */
export function addAsked(db: Database, code: string): Promise<RemindedRegistration | null> {
  return db.tx(async () => {
    const [registration] = await db.query<RemindedRegistration>(
      `select ${columns} from registrations r ${joined} where r.certificate_code = $1 and r.withdrawn_at is null for no key update of r`,
      [code],
    )
    if (!registration) return null
    const added = await db.query(
      `insert into reminder_acts (registration_id, act, email)
       select r.id, 'asked', r.customer_email from registrations r ${saidLast}
       where r.id = $1 and said.act is distinct from 'agreed' and (
         select count(*) < 3 and coalesce(max(created_at) < now() - interval '1 day', true) from reminder_acts
         where registration_id = r.id and email = r.customer_email and act = 'asked'
           and created_at > now() - interval '1 year'
       ) returning id`,
      [registration.id],
    )
    return added.length > 0 ? registration : null
  })
}

/** One reminder to send: which year's maintenance, and on which day it falls. */
export type DueReminder = RemindedRegistration & { year: number; day: string }

/**
 * Marks reminders that are due as sent and returns them, at most so many: those of the next 30 days whose customer agreed before that,
 * of installers who are not blocked, where the maintenance was not done yet. Each year's is returned once, whatever happens meanwhile.
 */
export async function takeDueReminders(db: Database, today: string, limit: number): Promise<DueReminder[]> {
  return db.query(
    `with taken as (
       insert into reminders_sent (registration_id, year, day)
       select r.id, n.year, $1::date
       from (select distinct registration_id from reminder_acts where act = 'agreed') as agreed
       join registrations r on r.id = agreed.registration_id join members m on m.id = r.member_id ${saidLast}
       cross join generate_series(1, extract(year from age($1::date, r.install_date))::int + 1) as n(year)
       where said.act = 'agreed' and r.withdrawn_at is null and m.blocked_at is null
         and ${dayOfYear} > $1::date and ${dayOfYear} - ${reminderDays} <= $1::date
         and (said.created_at at time zone 'Europe/Amsterdam')::date <= ${dayOfYear} - ${reminderDays}
         and not exists (select from maintenance_done d where d.registration_id = r.id and d.year = n.year)
         -- Nor a second one soon, for a day of installation that was corrected by a year.
         and not exists (
           select from reminders_sent s
           where s.registration_id = r.id and (s.year = n.year or s.day > $1::date - ${restDays} and s.day <= $1::date)
         )
       order by r.id limit $2
       on conflict do nothing returning registration_id, year
     )
     select ${columns}, n.year, ${dayOfYear} as day from taken as n join registrations r on r.id = n.registration_id ${joined}
     order by r.id`,
    [today, limit],
  )
}

/** How many customers want to be reminded now, and how many reminders went. Counts alone: nobody else has a use for the addresses. */
export async function countReminders(db: Database): Promise<{ customers: number; sent: number }> {
  const [row] = await db.query<{ customers: number; sent: number }>(
    `select (
       select count(*)::int from (select distinct registration_id from reminder_acts where act = 'agreed') as agreed
       join registrations r on r.id = agreed.registration_id ${saidLast} where said.act = 'agreed' and r.withdrawn_at is null
     ) as customers, (select count(*)::int from reminders_sent) as sent`,
  )
  return row!
}
