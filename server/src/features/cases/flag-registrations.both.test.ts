import { daysAfter } from '@portal/contract/rules/day'
import { firstFlags } from '@portal/contract/settings'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { seedMembers } from '../../seed/seed-members.ts'
import { seedOtherInstallers } from '../../seed/seed-other-installers.ts'
import { seedProducts } from '../../seed/seed-products.ts'
import { seedRegistrations } from '../../seed/seed-registrations.ts'
import { flagDay, flagRegistrations } from './flag-registrations.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const day = '2026-03-29'
const few = { in_sequence: 4, on_a_day: 5, at_an_address: 3, days_in_a_row: 3 }
type Row = NonNullable<Parameters<typeof create.registration>[0]>

// Apart in every sign unless a row says otherwise: four digits lie between the numbers, and five days between the days.
async function register(rows: readonly Row[]) {
  const member_id = (await create.member()).id
  const product_id = (await create.product()).id
  for (const [at, row] of rows.entries())
    await create.registration({
      member_id,
      product_id,
      serial_number: `AB ${200_000 + at * 5000}`,
      house_number: String(at + 1),
      install_date: daysAfter('2026-01-01', at * 5),
      created_at: new Date(`${day}T10:00:00Z`),
      ...row,
    })
  return member_id
}
const opened = (thresholds = few) => flagDay(db, day, thresholds)
const numbers = (...list: number[]) => list.map((number) => ({ serial_number: `AB ${number}` }))
const at = (...moments: string[]) =>
  moments.map((moment, index) => ({ ...numbers(100_000 + index)[0], created_at: new Date(moment) }))
const days = (...list: string[]) => list.map((install_date) => ({ install_date }))
const many = (count: number, row: (at: number) => Row) => Array.from({ length: count }, (_, index) => row(index))
const home = (zipcode: string, house_number_addition: string | null) => ({
  zipcode,
  house_number: '9',
  house_number_addition,
})

// 29 March 2026 begins at 23:00 in UTC, and ends at 22:00.
test.each<[string, readonly Row[], RegExp]>([
  [
    'numbers that ascend',
    numbers(100_000, 100_001, 100_002, 100_003),
    /^.*: 4 serienummers op rij bij AquaStar, vanaf AB100000\.$/,
  ],
  ['numbers that descend', numbers(100_003, 100_002, 100_001, 100_000), /4 serienummers op rij/],
  ['numbers of which one is left out', numbers(100_000, 100_001, 100_003, 100_004), /4 serienummers op rij/],
  ['numbers of which every second is left out', numbers(100_000, 100_002, 100_004, 100_006), /4 serienummers op rij/],
  ['numbers over a change of their width', numbers(99_998, 99_999, 100_000, 100_001, 100_002, 100_003), /op rij/],
  [
    'two runs of numbers, of which the longer is told',
    numbers(100_000, 100_001, 100_002, 100_003, 100_004, 300_000, 300_001, 300_002, 300_003),
    /: 5 serienummers op rij bij AquaStar, vanaf AB100000[.;]/,
  ],
  [
    'numbers among others that lie apart',
    [...numbers(100_000, 100_001, 100_002, 100_003), {}],
    /4 serienummers op rij/,
  ],
  [
    'numbers of batches in the morning and at night',
    at('2026-03-29T05:00:00Z', '2026-03-29T05:00:00Z', '2026-03-29T20:00:00Z', '2026-03-29T20:00:00Z'),
    /4 serienummers op rij/,
  ],
  ['numbers in no order', numbers(100_002, 100_000, 100_003, 100_001), /4 serienummers op rij/],
  [
    'numbers from the first to the last moment of a day of 23 hours',
    at('2026-03-28T23:00:00Z', '2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-03-29T21:59:59Z'),
    /4 serienummers op rij/,
  ],
  ['many on a day', [{}, {}, {}, {}, {}], /: 5 registraties op een dag\.$/],
  ['far more than many on a day', many(12, () => ({})), /: 12 registraties op een dag\.$/],
  [
    'one address without an addition',
    [home('5611 AB', null), home('5611 AB', null), home('5611 AB', null)],
    /3 registraties op één adres/,
  ],
  [
    'one address among others',
    [home('5611 AB', 'a'), {}, home('5611 AB', 'a'), home('5611 AB', 'a')],
    /: 3 registraties op één adres\.$/,
  ],
  ['one address', [home('5611 AB', 'a'), home('5611 AB', 'a'), home('5611 AB', 'a')], /3 registraties op één adres/],
  [
    'one address in other letters and blanks',
    [home('5611 AB', 'a'), home('5611ab', 'A'), home('5611  Ab', ' a')],
    /3 registraties op één adres/,
  ],
  [
    'days in a row that are told in no order',
    days('2026-02-03', '2026-02-01', '2026-02-02'),
    /3 installatiedagen op rij/,
  ],
  [
    'days in a row with two on one of them',
    days('2026-02-01', '2026-02-02', '2026-02-02', '2026-02-03'),
    /: 3 installatiedagen op rij\.$/,
  ],
  ['days in a row over a leap day', days('2024-02-28', '2024-02-29', '2024-03-01'), /3 installatiedagen op rij/],
  [
    'several signs at once, in one sentence',
    numbers(100_000, 100_001, 100_002, 100_003, 100_004).map((row) => ({ ...row, ...home('5611 AB', 'a') })),
    /: 5 serienummers op rij bij AquaStar, vanaf AB100000; 5 registraties op een dag; 5 registraties op één adres\.$/,
  ],
  [
    'days in a row over the end of a month',
    days('2026-02-01', '2026-01-31', '2026-01-30'),
    /3 installatiedagen op rij/,
  ],
])('%s are a case', async (_, rows, reason) => {
  const member_id = await register(rows)

  expect(await opened()).toBe(1)

  const [found] = await db.query<{ facts: { text: string } }>('select member_id, kind, facts from cases')
  expect(found).toMatchObject({ member_id, kind: 'controle' })
  expect(found!.facts.text).toMatch(reason)
})

test.each<[string, readonly Row[]]>([
  ['numbers that lie three apart', numbers(100_000, 100_003, 100_006, 100_009)],
  ['fewer numbers than that', numbers(100_000, 100_001, 100_002)],
  [
    'numbers of which one is of the day before',
    at('2026-03-28T22:59:59Z', '2026-03-29T10:00:00Z', '2026-03-29T10:01:00Z', '2026-03-29T10:02:00Z'),
  ],
  [
    'numbers of which one is of the day after',
    at('2026-03-29T10:00:00Z', '2026-03-29T10:01:00Z', '2026-03-29T10:02:00Z', '2026-03-29T22:00:00Z'),
  ],
  ['fewer on a day', [{}, {}, {}, {}]],
  ['two of one address and one next door', [home('5611 AB', 'a'), home('5611 AB', 'a'), home('5611 AB', 'b')]],
  ['the same day again and again, and the next', days('2026-02-01', '2026-02-01', '2026-02-01', '2026-02-02')],
])('%s are none', async (_, rows) => {
  await register(rows)

  expect(await opened()).toBe(0)
})

test('what was withdrawn does not count, and 0 switches a sign off', async () => {
  await register(numbers(100_000, 100_001, 100_002, 100_003))
  expect(await opened({ ...few, in_sequence: 0 })).toBe(0)

  const desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
  const [{ id } = { id: 0 }] = await db.query<{ id: number }>('select max(id) as id from registrations')
  const withdrawn = await desk.post(`/api/admin/registrations/${id}/withdraw`, { version: 1, reason: 'Bestaat niet' })
  expect(withdrawn.statusCode).toBe(200)

  expect(await opened()).toBe(0)
})

test('a day is one case of a member however often and at once it is looked at, also when it was decided', async () => {
  const member = await register([...numbers(100_000, 100_001, 100_002, 100_003), {}])
  await Promise.all([opened(), opened(), opened()])
  await db.query('update cases set settled_at = now()')
  await opened()

  expect(await db.query('select member_id from cases')).toEqual([{ member_id: member }])
  const own = await (await clientOf((await db.query<never>('select * from members where id = $1', [member]))[0]!)).get(
    '/api/cases',
  )
  expect(own.json().data).toEqual([])
})

test('nothing of the two years of the demo is flagged', async () => {
  await seedProducts(db)
  const installer = await seedMembers(db)
  await seedRegistrations(db, installer)
  await seedOtherInstallers(db)
  const known = await db.query<{ day: string }>(
    `select distinct (created_at at time zone 'Europe/Amsterdam')::date::text as day from registrations`,
  )
  expect(known.length).toBeGreaterThan(200)

  for (const { day: of } of known) await flagDay(db, of, firstFlags)

  expect(await db.query('select facts from cases')).toEqual([])
})

test('the night looks at the days before it, by the setting of now, at whoever registered', async () => {
  const admin = await clientOf(await create.admin())
  const yesterday = new Date(Date.now() - 86_400_000)
  await register(many(5, () => ({ created_at: yesterday })))
  const night = () => flagRegistrations(portal.deps, new AbortController().signal)
  expect(await night()).toEqual({ is_complete: true, opened: 0 })

  const value = { ...firstFlags, on_a_day: 5 }
  expect((await admin.put('/api/admin/settings/flags', { version: 1, value })).statusCode).toBe(200)

  expect(await night()).toEqual({ is_complete: true, opened: 1 })
  expect(await night()).toEqual({ is_complete: true, opened: 0 })
})

test.each([1, -1, '1,5', '', 100_000])('from %j on is no setting', async (on_a_day) => {
  const admin = await clientOf(await create.admin())

  const reply = await admin.put('/api/admin/settings/flags', { version: 1, value: { ...firstFlags, on_a_day } })

  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['value.on_a_day']])
})

test('only who decides about points sets it, and a case of it is for the desk alone', async () => {
  await register(many(5, () => ({})))
  await opened()
  for (const role of ['servicedesk', 'redactie', 'lezer'] as const) {
    const staff = await clientOf(await create.member({ roles: [role] }))
    expect((await staff.put('/api/admin/settings/flags', { version: 1, value: firstFlags })).statusCode).toBe(403)
  }
  const editor = await clientOf(await create.member({ roles: ['redactie'] }))
  expect((await editor.get('/api/admin/cases')).statusCode).toBe(403)

  const desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
  const [{ id } = { id: 0 }] = (await desk.get('/api/admin/cases')).json<{ data: { id: number }[] }>().data
  const { data } = (await desk.get(`/api/admin/cases/${id}`)).json()
  expect(data).toMatchObject({ flagged_day: day, decisions: ['in-orde', 'niet-in-orde'] })
})
