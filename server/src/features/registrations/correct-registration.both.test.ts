import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { withdraw } from '../../../testing/registration-acts.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { queueMails } from '../../mail/outbox.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { mailToCustomer } from './confirmation-mails.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db, deps } = portal
const path = '/api/productregistration/1'

let sanne: CurrentMember
let client: TestClient
beforeEach(async () => {
  await portal.workers.stop()
  await portal.reset()
  sanne = await create.member({ first_name: 'Sanne' })
  await create.registration({ member_id: sanne.id, serial_number: 'AB 190871' })
  client = await clientOf(sanne)
})
afterEach(() => vi.useRealTimers())
afterAll(() => portal.close())

/** What is stored, as the form sends it. */
const seen = {
  address_zipcode: '5611 AB',
  address_house_number: '12',
  huisnummer_toevoeging: null,
  woonplaats: 'Eindhoven',
  selectedGender: 'female',
  voorletters: 'M.',
  client_name: 'Van den Berg',
  client_email: 'klant@voorbeeld.nl',
  client_phone_number: '06 12 34 56 78',
  version: 1,
}

const correct = (fields: object, by = client) => by.put(path, { ...seen, ...fields })

const row = async () => (await db.query<Record<string, unknown>>('select * from registrations where id = 1'))[0]!
const changes = () => db.query<Record<string, unknown>>('select * from registration_changes order by id')

/** Everything that an act may leave, by plain SQL. */
async function everything() {
  const tables = ['registrations', 'registration_changes', 'points_lines', 'queue', 'mails', 'cases']
  return Promise.all(tables.map((table) => db.query(`select t::text from ${table} t order by 1`)))
}

describe('a member mends an own registration', () => {
  test('with the change in its story, a version more, and found by what it is now', async () => {
    const response = await correct({ address_house_number: '21', client_name: 'Verhoeven', woonplaats: 'Ons’hertog' })

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ address_house_number: '21', client_name: 'Verhoeven', version: 2 })
    expect(response.json().timeline[0]).toMatchObject({ kind: 'mail-waiting' })
    expect(await row()).toMatchObject({ house_number: '21', version: 2, corrected_at: expect.any(Date), credits: 250 })
    expect(await changes()).toMatchObject([
      {
        version: 2,
        kind: 'herstel',
        by_id: sanne.id,
        by_kind: 'lid',
        fault_of: null,
        fields: [
          { field: 'address_house_number', old: '12', new: '21' },
          { field: 'woonplaats', old: 'Eindhoven', new: 'Ons’hertog' },
          { field: 'client_name', old: 'Van den Berg', new: 'Verhoeven' },
        ],
      },
    ])
    const found = async (word: string) =>
      (await client.get(`/api/productregistration/all?page=1&search=${word}`)).json().meta.total
    expect([await found('verhoeven'), await found('berg'), await found('190871')]).toEqual([1, 0, 1])
  })

  test('and the customer gets the confirmation anew, once, with what it says now', async () => {
    await correct({ address_house_number: '21' })

    expect(await allMails(db)).toEqual([{ template: 'registration-customer', address: 'klant@voorbeeld.nl' }])
    const [mail] = await db.query<{ payload: { values: object; registrationId: number } }>(
      `select payload from queue where kind = 'mail'`,
    )
    expect(mail!.payload).toMatchObject({
      registrationId: 1,
      values: { house_number: '21', serial_number: 'AB 190871' },
    })
  })

  test('and who has the wrong address hears that it was not for them, by words without any data', async () => {
    await create.sentConfirmation(1, 'klant@voorbeeld.nl')

    await correct({ client_email: 'goed@voorbeeld.nl', client_name: 'Geheim' })

    expect(await allMails(db)).toEqual([
      { template: 'registration-customer', address: 'klant@voorbeeld.nl' },
      { template: 'registration-customer', address: 'goed@voorbeeld.nl' },
      { template: 'registration-not-for-you', address: 'klant@voorbeeld.nl' },
    ])
    const [mail] = await db.query<{ payload: { values: object; to: object } }>(
      `select payload from queue where payload ->> 'template' = 'registration-not-for-you'`,
    )
    expect(mail!.payload).toMatchObject({ values: {}, to: { name: '', address: 'klant@voorbeeld.nl' } })
  })

  test('and a confirmation that still waits does not go to the wrong address any more', async () => {
    const registration = await row()
    const product = { brand: 'AquaStar', model: 'Compact 8' }
    const facts = { registration: registration as never, product, member: sanne }
    await queueMails(db, [{ ...mailToCustomer(facts, deps.mailSender), registrationId: 1 }])

    await correct({ client_email: 'goed@voorbeeld.nl' })

    expect(await allMails(db)).toEqual([{ template: 'registration-customer', address: 'goed@voorbeeld.nl' }])
  })

  test('and the same again changes nothing, so that a lost answer may be asked for once more', async () => {
    await correct({ address_house_number: '21' })
    const before = await everything()

    const response = await correct({ address_house_number: '21' })

    expect([response.statusCode, response.json().version]).toEqual([200, 2])
    expect(await everything()).toEqual(before)
  })

  test('and its points stay as they were', async () => {
    await correct({ client_name: 'Verhoeven' })

    const [{ count }] = (await db.query('select count(*)::int as count from points_lines')) as [{ count: number }]
    expect([count, (await row()).credits]).toEqual([1, 250])
  })

  test('and what is typed stays text', async () => {
    const hostile = `'; drop table registrations;-- <b>`
    const response = await correct({ client_name: hostile, woonplaats: '{{contactadres}}' })

    expect(response.json()).toMatchObject({ client_name: hostile, woonplaats: '{{contactadres}}' })
  })
})

describe('nothing is changed', () => {
  test.each<[string, object, number, string]>([
    ['by an old version', { version: 7, woonplaats: 'Best' }, 409, 'intussen gewijzigd'],
    ['without a version', { version: undefined, woonplaats: 'Best' }, 422, ''],
    ['by a field that is not theirs to mend', { serial_number: 'AB 000001' }, 422, 'niet zelf corrigeren'],
    ['of its day', { install_date: '2026-01-01' }, 422, 'niet zelf corrigeren'],
    ['of its points', { credits: 1_000_000 }, 422, 'niet zelf corrigeren'],
    ['by a field with the name of what every object has', { constructor: '' }, 422, 'niet zelf corrigeren'],
    ['by half of the fields', { client_name: undefined }, 422, 'Naam klant is verplicht'],
    ['by an invalid address', { client_email: 'geen' }, 422, ''],
  ])('%s', async (_what, fields, status, message) => {
    const before = await everything()

    const response = await correct(fields)

    expect([response.statusCode, response.json().message]).toEqual([status, expect.stringContaining(message)])
    if (status === 409) expect(response.json().current).toMatchObject({ version: 1, woonplaats: 'Eindhoven' })
    expect(await everything()).toEqual(before)
  })

  test('by anybody else', async () => {
    const before = await everything()
    const clerk = await create.member({ roles: ['servicedesk'] })
    const others = [await create.member(), await create.admin(), clerk]

    for (const other of others)
      expect((await correct({ woonplaats: 'Best' }, await clientOf(other))).statusCode).toBe(404)
    expect((await correct({}, guest())).statusCode).toBe(401)
    expect((await correct({}, await clientOf(await create.unverifiedMember()))).statusCode).toBe(403)
    expect(await everything()).toEqual(before)
  })

  test('of what was withdrawn', async () => {
    await withdraw(db, 1, await create.member({ roles: ['servicedesk'] }))
    const before = await everything()

    const response = await correct({ version: 2, woonplaats: 'Best' })

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      message: expect.stringContaining('ingetrokken'),
      current: { status: 'withdrawn' },
    })
    expect(await everything()).toEqual(before)
  })

  test.each([1, 2, 3, 4, 5])('by halves: statement %i fails', async (failing) => {
    const before = await everything()
    const { query } = db
    let count = 0
    db.query = (text, values) => {
      if (/registrations|registration_changes|queue/.test(text) && !/sessions/.test(text) && ++count === failing)
        throw new Error('kill')
      return query(text, values)
    }

    const response = await correct({ client_email: 'goed@voorbeeld.nl' })
    db.query = query

    expect([response.statusCode, count]).toEqual([500, failing])
    expect(await everything()).toEqual(before)
  })
})

describe('of two at once', () => {
  test('one changes it, and the other sees what it is now', async () => {
    const tabs = [await clientOf(sanne), await clientOf(sanne)]

    const answers = await Promise.all(tabs.map((tab, index) => correct({ woonplaats: `Plaats ${index}` }, tab)))

    const [won, lost] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409])
    expect(lost?.json().current).toMatchObject({ version: 2, woonplaats: won?.json().woonplaats })
    expect([await changes(), await allMails(db)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('the clerk who withdraws it comes first or last, and neither act is lost', async () => {
    const clerk = await create.member({ roles: ['servicedesk'] })

    const [{ statusCode }] = await Promise.all([correct({ woonplaats: 'Best' }), withdraw(db, 1, clerk)])

    const isMended = statusCode === 200
    if (!isMended) expect(statusCode).toBe(409)
    expect(await row()).toMatchObject({ version: isMended ? 3 : 2, withdrawn_at: expect.any(Date) })
    const kinds = (await changes()).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(isMended ? ['herstel', 'intrekken'] : ['intrekken']))
  })
})

describe('the last day', () => {
  // In the nights from the 29th of March and from the 25th of October 2026 the Dutch clock changes.
  test.each([
    ['winter', '2026-01-10T10:00:00Z', '2026-01-17T22:59:59Z', '2026-01-17T23:00:00Z'],
    [
      'the night that summer begins lies in between',
      '2026-03-25T22:30:00Z',
      '2026-04-01T21:59:59Z',
      '2026-04-01T22:00:00Z',
    ],
    ['summer begins on the last day', '2026-03-22T12:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['summer ends on the last day', '2026-10-18T12:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    [
      'registered in the last second of a Dutch day',
      '2026-10-17T21:59:59Z',
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
    ],
  ])('ends at Dutch midnight: %s', async (_when, registered, last, over) => {
    await create.registration({ member_id: sanne.id, created_at: new Date(registered) })
    const put = () => client.put('/api/productregistration/2', { ...seen, woonplaats: 'Best' })

    vi.useFakeTimers({ toFake: ['Date'], now: new Date(over) })
    const late = await put()
    expect([late.statusCode, late.json().message]).toEqual([403, expect.stringContaining('voorbij')])
    vi.setSystemTime(new Date(last))
    expect((await put()).statusCode).toBe(200)
  })
})
