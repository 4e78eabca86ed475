import { maintenanceMessages } from '@portal/contract/maintenance-acts'
import { dueDay, maintenanceState } from '@portal/contract/rules/maintenance'
import { monthOf } from '@portal/contract/rules/month'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { transfer, withdraw } from '../../../testing/registration-acts.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal

let sanne: CurrentMember
let client: TestClient
beforeEach(async () => {
  await portal.workers.stop()
  await portal.reset()
  sanne = await create.member()
  client = await clientOf(sanne)
})
afterEach(() => vi.useRealTimers())
afterAll(() => portal.close())

/** A registration of the member's, by its id. */
async function installed(install_date: string, fields: object = {}): Promise<number> {
  await create.registration({ member_id: sanne.id, install_date, ...fields })
  return (await db.query<{ id: number }>('select max(id) as id from registrations'))[0]!.id
}

/** Sets the clock, which sessions live by too. */
async function itIs(moment: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
}

const month = async (name: string, by = client) => (await by.get(`/api/maintenance?month=${name}`)).json()
const due = async (name: string) => (await month(name)).data.map(({ due_day }: { due_day: string }) => due_day)
const say = (id: number, day: string, by = client) => by.post(`/api/maintenance/${id}/done`, { day })
const undo = (id: number, year: number, by = client) => by.delete(`/api/maintenance/${id}/done/${year}`)
const told = () => db.query('select registration_id, year, day from maintenance_done order by 1, 2')

describe('a month has what falls in it', () => {
  test('with everything that a row needs, the first day first', async () => {
    await itIs('2027-03-10T12:00:00+01:00')
    await installed('2024-03-20')
    const id = await installed('2020-03-09', { house_number_addition: 'B', serial_number: 'AB 190871' })

    const page = await month('2027-03')

    expect(page).toMatchObject({ month: '2027-03', meta: { total: 2, per_page: 500 } })
    expect(page.data.map(({ due_day }: { due_day: string }) => due_day)).toEqual(['2027-03-09', '2027-03-20'])
    expect(page.data[0]).toEqual({
      registration_id: id,
      product: { brand: 'AquaStar', model: expect.any(String), image: 'products/cabinet.jpg' },
      serial_number: 'AB 190871',
      voorletters: 'M.',
      client_name: 'Van den Berg',
      client_email: 'klant@voorbeeld.nl',
      client_phone_number: '06 12 34 56 78',
      address_zipcode: '5611 AB',
      address_house_number: '12',
      huisnummer_toevoeging: 'B',
      woonplaats: 'Eindhoven',
      install_date: '2020-03-09',
      year: 7,
      due_day: '2027-03-09',
      state: 'overdue',
      done_day: null,
      last_done_at: null,
      reminder: 'none',
    })
  })

  test('but nothing in the year of installation, nothing withdrawn, and nothing of others', async () => {
    await installed('2027-03-20')
    await withdraw(db, await installed('2024-03-20'), sanne)
    await create.registration({ install_date: '2024-03-20' })

    expect(await due('2027-03')).toEqual([])
    expect(await due('2028-03')).toEqual(['2028-03-20'])
  })

  test('counted for the year, and by 500 a page', async () => {
    await itIs('2027-06-15T12:00:00+02:00')
    const id = await installed('2020-06-14')
    await installed('2020-06-15')
    await db.query(
      `insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
         house_number, customer_gender, customer_name, customer_email, customer_phone_number, consent_version, consented_at,
         credits, points_from)
       select member_id, product_id, 'Z' || n, 'Z' || n, search_key, '2021-05-01', zipcode, house_number, customer_gender,
         customer_name, customer_email, customer_phone_number, consent_version, consented_at, credits, points_from
       from registrations cross join generate_series(1, 501) n where id = $1`,
      [id],
    )
    await say(id, '2027-06-01')

    const { months } = await month('2027-06')

    expect(months).toHaveLength(12)
    expect(months[4]).toEqual({ month: '2027-05', due: 0, overdue: 501, done: 0 })
    expect(months[5]).toEqual({ month: '2027-06', due: 1, overdue: 0, done: 1 })
    const [first, second] = await Promise.all(
      [1, 2].map(async (page) => (await client.get(`/api/maintenance?month=2027-05&page=${page}`)).json()),
    )
    expect([first.data.length, second.data.length, second.meta.last_page]).toEqual([500, 1, 2])
  })

  test('and without a month, or with one that is none, it is that of today', async () => {
    await itIs('2027-04-01T00:30:00+02:00')
    for (const query of ['', '?month=', '?month=2027-13', '?month=maart', '?month=0000-01'])
      expect((await client.get(`/api/maintenance${query}`)).json().month).toBe('2027-04')
  })
})

// The nights in which the clock changes, the new year, and 29 February.
const midnights = ['2027-03-28', '2027-10-31', '2027-01-01', '2028-02-29', '2027-02-28', '2027-03-01', '2027-06-15']

describe.each(midnights)('SQL and the rules agree around the midnight in Amsterdam of %s', (day) => {
  test.each([
    ['a minute before', -60_000],
    ['a minute after', 60_000],
  ])('%s', async (_, offset) => {
    const begins = [`${day}T00:00:00+01:00`, `${day}T00:00:00+02:00`].find(
      (moment) =>
        new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', hour: 'numeric', hourCycle: 'h23' }).format(
          Date.parse(moment),
        ) === '00',
    )!
    await itIs(new Date(Date.parse(begins) + offset).toISOString())
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(Date.now())
    const days = ['2024-02-29', '2020-02-29', '2023-02-28', '2023-03-01', '2024-03-28', '2024-10-31', '2024-01-01']
    for (const install of [...days, '2023-06-15', '2024-12-31']) await installed(install)

    for (const year of [2025, 2026, 2027, 2028]) {
      const { months } = await month(`${year}-01`)
      for (const { month: name, ...counts } of months) {
        const { data } = await month(name)
        for (const row of data) {
          expect(row.due_day).toBe(dueDay(row.install_date, row.year))
          expect(monthOf(row.due_day)).toBe(name)
          expect(row.state).toBe(maintenanceState(row, today))
        }
        const of = (state: string) => data.filter((row: { state: string }) => row.state === state).length
        expect(counts).toEqual({ due: of('due'), overdue: of('overdue'), done: of('done') })
      }
    }
  })
})

describe('it is done', () => {
  test('on a day, for the year that is nearest; the same again changes nothing, another day corrects it', async () => {
    await itIs('2027-03-10T12:00:00+01:00')
    const id = await installed('2024-03-20')

    const response = await say(id, '2027-03-10')

    expect(response.statusCode).toBe(200)
    const expected = { year: 3, state: 'done', done_day: '2027-03-10', last_done_at: '2027-03-10' }
    expect(response.json().data).toMatchObject(expected)
    const before = await db.query('select m::text from maintenance_done m')
    expect((await say(id, '10-03-2027')).json().data).toMatchObject(expected)
    expect(await db.query('select m::text from maintenance_done m')).toEqual(before)
    await say(id, '2027-03-01')
    expect(await told()).toEqual([{ registration_id: id, year: 3, day: '2027-03-01' }])
    await say(id, '2026-04-01')
    expect((await month('2027-03')).data[0]).toMatchObject({ done_day: '2027-03-01', last_done_at: '2027-03-01' })
    expect((await month('2026-03')).data[0]).toMatchObject({ done_day: '2026-04-01', last_done_at: '2027-03-01' })
  })

  test('until it is taken back, which may be repeated', async () => {
    await itIs('2027-03-21T12:00:00+01:00')
    const id = await installed('2024-03-20')
    await say(id, '2027-03-10')

    expect((await undo(id, 3)).json().data).toMatchObject({ state: 'overdue', done_day: null, last_done_at: null })
    expect((await undo(id, 3)).statusCode).toBe(200)
    expect(await told()).toEqual([])
    expect((await undo(id, 4_000)).statusCode).toBe(404)
  })

  test.each([
    ['', maintenanceMessages.missing],
    ['31-02-2027', maintenanceMessages.invalid],
    ['2027-03-11', maintenanceMessages.future],
    ['2024-03-19', maintenanceMessages.beforeInstallation],
  ])('not on "%s"', async (day, message) => {
    await itIs('2027-03-10T23:30:00+01:00')
    const response = await say(await installed('2024-03-20'), day)

    expect([response.statusCode, response.json().errors]).toEqual([422, { day: [message] }])
    expect(await told()).toEqual([])
  })

  test('on the day that has begun in Amsterdam, and not yet elsewhere', async () => {
    await itIs('2027-03-10T00:10:00+01:00')
    expect((await say(await installed('2024-03-20'), '2027-03-10')).statusCode).toBe(200)
  })

  test('not by somebody else, nor by staff who install nothing, nor by who is not there', async () => {
    const id = await installed('2024-03-20')
    await say(id, '2026-03-20')
    const other = await clientOf(await create.member())
    const clerk = await clientOf(await create.member({ roles: ['servicedesk'], is_installer: false }))
    const [unverified, nobody] = [await clientOf(await create.unverifiedMember()), guest()]

    for (const [who, status] of [
      [other, 404],
      [clerk, 403],
      [unverified, 403],
      [nobody, 401],
    ] as const) {
      expect([(await say(id, '2026-03-01', who)).statusCode, (await undo(id, 2, who)).statusCode]).toEqual([
        status,
        status,
      ])
    }
    expect((await say(999_999, '2026-03-01')).statusCode).toBe(404)
    expect((await month('2026-03', other)).data).toEqual([])
    expect((await month('2026-03', clerk)).data).toEqual([])
    for (const who of [unverified, nobody]) expect((await who.get('/api/maintenance')).statusCode).toBeGreaterThan(400)
    expect(await told()).toEqual([{ registration_id: id, year: 2, day: '2026-03-20' }])
  })

  test('not of what was withdrawn', async () => {
    const id = await installed('2024-03-20')
    await withdraw(db, id, sanne)

    for (const response of [await say(id, '2026-03-20'), await undo(id, 2)])
      expect([response.statusCode, response.json().message]).toEqual([409, maintenanceMessages.withdrawn])
  })
})

test('what was handed over is with whom it is now, with what was done', async () => {
  const other = await create.member()
  const id = await installed('2024-03-20')
  await say(id, '2026-03-20')

  await transfer(db, id, other, other)

  expect(await due('2026-03')).toEqual([])
  expect((await say(id, '2026-03-21')).statusCode).toBe(404)
  const theirs = await clientOf(other)
  expect((await month('2026-03', theirs)).data).toMatchObject([{ done_day: '2026-03-20' }])
  expect((await say(id, '2026-03-21', theirs)).statusCode).toBe(200)
})

test.each([
  [
    'to another day of the year',
    '2024-09-05',
    [
      { year: 1, day: '2025-04-01' },
      { year: 2, day: '2026-03-20' },
    ],
  ],
  ['by a year', '2025-03-20', [{ year: 1, day: '2026-03-20' }]],
  ['to after all that was done', '2026-05-01', []],
])('a day of installation that is corrected %s moves it, with what was done', async (_, corrected, expected) => {
  await itIs('2026-11-27T12:00:00+01:00')
  const id = await installed('2024-03-20')
  await say(id, '2025-04-01')
  await say(id, '2026-03-20')
  const clerk = await clientOf(await create.member({ roles: ['servicedesk'] }))

  const response = await clerk.post(`/api/admin/registrations/${id}/corrections`, {
    version: 1,
    kind: 'herstel',
    fault_of: 'lid',
    fields: { install_date: corrected },
    reason: 'Verkeerd overgenomen',
  })

  expect(response.statusCode).toBeLessThan(300)
  expect(await told()).toEqual(expected.map((row) => ({ registration_id: id, ...row })))
  expect(await due(`2027-${corrected.slice(5, 7)}`)).toEqual([`2027${corrected.slice(4)}`])
})

test('the reminder is what the customer said last, while the address is still theirs', async () => {
  const id = await installed('2024-03-20')
  const seen = async () => (await month('2026-03')).data[0].reminder
  const say = (act: string, email = 'klant@voorbeeld.nl') =>
    db.query('insert into reminder_acts (registration_id, act, email, consent_version) values ($1, $2, $3, $4)', [
      id,
      act,
      email,
      act === 'agreed' ? '2026-11-27' : null,
    ])

  for (const act of ['asked', 'agreed', 'stopped', 'agreed']) {
    await say(act)
    expect(await seen()).toBe(act === 'agreed' ? 'on' : act)
  }
  await db.query(`update registrations set customer_email = 'nieuw@voorbeeld.nl'`)
  expect(await seen()).toBe('none')

  // Reminders go by the same: what was asked for that address is not what this one said.
  await say('asked', 'nieuw@voorbeeld.nl')
  await db.query(`update registrations set customer_email = 'klant@voorbeeld.nl'`)
  expect(await seen()).toBe('on')
})
