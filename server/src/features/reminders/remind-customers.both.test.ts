import { daysAfter } from '@portal/contract/rules/day'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { takeBack } from '../points/change-points.ts'
import { remindCustomers } from './jobs.ts'

const portal = await createTestPortal()
const { create, db, deps } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

type Row = NonNullable<Parameters<typeof create.registration>[0]>

const remind = (today: string) => remindCustomers(deps, today, new AbortController().signal)

let customers = 0

async function customer(row: Row = {}) {
  await create.registration({ customer_email: `klant-${(customers += 1)}@voorbeeld.nl`, ...row })
  const [newest] = await db.query<{ id: number }>('select max(id) as id from registrations')
  return newest!.id
}

async function says(id: number, act: 'asked' | 'agreed' | 'stopped', day: string, email?: string) {
  await db.query(
    `insert into reminder_acts (registration_id, act, email, consent_version, created_at)
     select id, $2, coalesce($4, customer_email), case when $2 = 'agreed' then '2026-11-27' end, $3::date + time '12:00'
     from registrations where id = $1`,
    [id, act, day, email ?? null],
  )
}

async function mailed() {
  const rows = await db.query<{ id: number }>(
    `select (payload ->> 'registrationId')::int as id from queue where payload ->> 'template' = 'maintenance-reminder'
     union all select registration_id::int from mails where template = 'maintenance-reminder' order by id`,
  )
  return rows.map(({ id }) => id)
}

/** On which of these days a mail is queued. */
async function daysOfMails(from: string, days: number, isUp: (day: string) => boolean = () => true) {
  const found: string[] = []
  for (let day = from; day < daysAfter(from, days); day = daysAfter(day, 1))
    if (isUp(day) && (await remind(day)).reminded > 0) found.push(day)
  return found
}

describe('each year thirty days before the day of the installation', () => {
  // The days on the right are from a calendar.
  test.each([
    ['2023-06-15', '2024-05-16', '2025-05-16', '2026-05-16'],
    ['2024-02-29', '2025-01-29', '2026-01-29', '2027-01-29', '2028-01-30'],
    ['2023-03-30', '2024-02-29', '2025-02-28', '2026-02-28'],
    ['2023-01-15', '2023-12-16', '2024-12-16'],
    // Days after the nights on which the clock goes forward and back.
    ['2025-03-30', '2026-02-28', '2027-02-28'],
    ['2025-10-26', '2026-09-26', '2027-09-26'],
  ])('installed on %s', async (install_date, ...expected) => {
    const id = await customer({ install_date })
    await says(id, 'agreed', install_date)
    const last = expected.at(-1)!
    const days = Math.round((Date.parse(last) - Date.parse(install_date)) / 86_400_000) + 1
    expect(await daysOfMails(install_date, days)).toEqual(expected)
  })

  test('also one that was installed years ago', async () => {
    const id = await customer({ install_date: '1996-02-29' })
    await says(id, 'agreed', '2026-11-27')
    expect(await daysOfMails('2026-11-27', 470)).toEqual(['2027-01-29', '2028-01-30'])
  })
})

describe('once', () => {
  test('when the portal was down for a week around the day', async () => {
    await says(await customer({ install_date: '2025-06-15' }), 'agreed', '2025-06-15')
    const isUp = (day: string) => day < '2026-05-13' || day > '2026-05-20'
    expect(await daysOfMails('2026-05-01', 60, isUp)).toEqual(['2026-05-21'])
  })

  test('never after the day itself', async () => {
    await says(await customer({ install_date: '2025-06-15' }), 'agreed', '2025-06-15')
    expect(await daysOfMails('2026-05-01', 90, (day) => day < '2026-05-10' || day >= '2026-06-15')).toEqual([])
  })

  test('when the clock is put back, and when two containers send at once', async () => {
    await says(await customer({ install_date: '2025-06-15' }), 'agreed', '2025-06-15')
    await Promise.all([remind('2026-05-16'), remind('2026-05-16')])
    for (const day of ['2026-05-17', '2026-05-10', '2026-05-16', '2026-06-14']) await remind(day)
    expect(await mailed()).toHaveLength(1)
  })

  test('of more than a batch', async () => {
    const ids: number[] = []
    for (let index = 0; index < 230; index++) ids.push(await customer({ install_date: '2025-06-15' }))
    for (const id of ids) await says(id, 'agreed', '2025-06-15')
    expect(await remind('2026-05-16')).toEqual({ is_complete: true, reminded: 230 })
    expect(await mailed()).toEqual(ids)
  })
})

describe('of fifty customers', () => {
  test('the three who asked get a mail, and two of them once one stopped', async () => {
    const ids: number[] = []
    for (let index = 0; index < 50; index++) ids.push(await customer({ install_date: '2025-06-15' }))
    const [first, second, third] = [ids[4]!, ids[20]!, ids[44]!]
    for (const id of [first, second, third]) await says(id, 'agreed', '2026-01-01')
    await says(ids[7]!, 'asked', '2026-01-01')
    await remind('2026-05-16')
    expect(await mailed()).toEqual([first, second, third])

    await says(second, 'stopped', '2026-07-01')
    await remind('2027-05-16')
    expect(await mailed()).toEqual([first, first, second, third, third])
  })
})

describe('nobody gets one', () => {
  const day = '2026-05-16'
  const install_date = '2025-06-15'
  test.each<[string, (id: number) => Promise<unknown>]>([
    ['of an installer who is blocked', () => db.query(`update members set blocked_at = now(), blocked_reason = 'Weg'`)],
    [
      'whose registration is withdrawn',
      (registrationId) =>
        db.tx(async () => {
          await takeBack(db, { registrationId, reason: 'Dubbel', byId: 1 })
          await db.query('update registrations set withdrawn_at = now() where id = $1', [registrationId])
        }),
    ],
    [
      'at another address than agreed for',
      (id) => db.query(`update registrations set customer_email = 'nieuw@voorbeeld.nl' where id = $1`, [id]),
    ],
    [
      'whose maintenance was done already',
      (id) =>
        db.query(
          `insert into maintenance_done (registration_id, year, day, member_id) select id, 1, '2026-05-01', member_id from registrations where id = $1`,
          [id],
        ),
    ],
    ['who asked again since, and stopped', (id) => says(id, 'stopped', '2026-02-01')],
    [
      'who agreed within the thirty days',
      (id) => db.query(`update reminder_acts set created_at = '2026-05-17' where registration_id = $1`, [id]),
    ],
  ])('%s', async (_who, change) => {
    const [id, other] = [await customer({ install_date }), await customer({ install_date })]
    for (const one of [id, other]) await says(one, 'agreed', install_date)
    await change(id)
    await remind(day)
    await remind('2026-05-20')
    expect(await mailed()).not.toContain(id)
  })

  test('twice in a year, whatever was corrected', async () => {
    const id = await customer({ install_date })
    await says(id, 'agreed', install_date)
    await remind(day)
    await db.query(`update registrations set install_date = '2024-06-25' where id = $1`, [id])
    for (let later = 1; later < 40; later++) await remind(daysAfter(day, later))
    expect(await mailed()).toEqual([id])
    await remind('2027-05-27')
    expect(await mailed()).toEqual([id, id])
  })

  test('where the day was corrected, the mail follows', async () => {
    const id = await customer({ install_date })
    await says(id, 'agreed', install_date)
    await db.query(`update registrations set install_date = '2025-07-01' where id = $1`, [id])
    expect(await daysOfMails('2026-05-10', 40)).toEqual(['2026-06-01'])
  })
})
