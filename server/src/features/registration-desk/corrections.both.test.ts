import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeskSite } from '../../../testing/desk-site.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { mailEntry } from '../../mail/outbox.ts'
import { enqueue } from '../../queue/entries.ts'

const site = await createDeskSite()
const { reason, mended, row, pointsOf, mails, sentTo, story, recorded, create, db } = site
let desk: TestClient
let sanne: CurrentMember
let compact: { id: number }
beforeEach(async () => {
  ;({ desk, sanne, compact } = await site.reset())
})
afterAll(() => site.close())

describe('a mending', () => {
  test('puts any field right, and tells installer, customer and story', async () => {
    const response = await mended({ address_house_number: '21', client_name: 'Van Dam', install_date: '2026-02-02' })

    expect([response.statusCode, response.json()]).toEqual([200, { data: { version: 2 } }])
    expect(await row()).toMatchObject({
      house_number: '21',
      customer_name: 'Van Dam',
      install_date: '2026-02-02',
      version: 2,
      corrected_at: expect.any(Date),
      credits: 250,
    })
    expect((await mails()).map(({ template, address, about }) => [template, address, about])).toEqual([
      ['registration-customer', 'oud@voorbeeld.nl', 1],
      ['registration-mended', sanne.email, 1],
    ])
    expect(await story()).toEqual([
      {
        version: 2,
        kind: 'herstel',
        by_kind: 'servicedesk',
        fault_of: 'lid',
        reason,
        fields: [
          { field: 'install_date', old: '2026-02-03', new: '2026-02-02' },
          { field: 'address_house_number', old: '12', new: '21' },
          { field: 'client_name', old: 'Van den Berg', new: 'Van Dam' },
        ],
      },
    ])
    expect(await recorded()).toEqual([{ action: 'registration-mended' }])
    expect(await db.query('select * from points_changes')).toEqual([])
    // What it is found by follows.
    const [found] = await db.query<{ search_key: string }>('select search_key from registrations')
    expect(found!.search_key).toContain('vandam')
  })

  test('of the address tells the wrong one that it was not meant for it, with nobody’s data', async () => {
    await create.sentConfirmation(1, 'oud@voorbeeld.nl')

    await mended({ client_email: 'nieuw@voorbeeld.nl' })

    const [, ...sent] = await mails()
    expect(sent.map(({ template, address }) => [template, address])).toEqual([
      ['registration-customer', 'nieuw@voorbeeld.nl'],
      ['registration-mended', sanne.email],
      ['registration-not-for-you', 'oud@voorbeeld.nl'],
    ])
    expect(sent.at(-1)!.text).not.toMatch(/Berg|5611 ?AB|Dekkers|AB 0000|nieuw@/)
  })

  test('takes back a confirmation that nobody has sent yet', async () => {
    const waiting = { template: 'registration-customer', registrationId: 1, to: { address: 'oud@voorbeeld.nl' } }
    await enqueue(db, { name: mailEntry }, [waiting], { delayMs: 60_000 })

    await mended({ client_email: 'nieuw@voorbeeld.nl' })

    expect(await sentTo()).toEqual([
      ['registration-customer', 'nieuw@voorbeeld.nl'],
      ['registration-mended', sanne.email],
    ])
  })

  test('has one that is being sent just now not tried again, and tells its address as if it got there', async () => {
    const leased = { template: 'registration-customer', registrationId: 1, to: { address: 'oud@voorbeeld.nl' } }
    await enqueue(db, { name: mailEntry }, [leased])
    await db.query(`update queue set lease_id = gen_random_uuid(), due_at = now() + interval '1 minute'`)

    await mended({ client_email: 'nieuw@voorbeeld.nl' })

    const dropped = await db.query(
      `select payload #>> '{to,address}' as address from queue where payload ? 'isDropped'`,
    )
    expect(dropped).toEqual([{ address: 'oud@voorbeeld.nl' }])
    expect(await sentTo()).toContainEqual(['registration-not-for-you', 'oud@voorbeeld.nl'])
  })

  test('of the address tells each wrong one that was mailed, also while a later confirmation waits', async () => {
    await create.sentConfirmation(1, 'oud@voorbeeld.nl')
    await mended({ address_house_number: '77' })

    await mended({ client_email: 'nieuw@voorbeeld.nl' }, { version: 2 })

    expect(await sentTo()).toContainEqual(['registration-not-for-you', 'oud@voorbeeld.nl'])
  })

  test('of the product moves the points to what that one earned at the moment of registering', async () => {
    const comfort = await create.product({ brand: 'AquaStar', model: 'Comfort 12', credits: 400 })
    await db.query(`insert into product_points (product_id, valid_from, credits) values ($1, '2026-02-05', 900)`, [
      comfort.id,
    ])

    const response = await mended({ selectedProduct: comfort.id })

    expect(response.statusCode).toBe(200)
    expect(await pointsOf(sanne)).toBe(400)
    expect(await row()).toMatchObject({ credits: 400, product_id: comfort.id, points_from: '2020-01-01' })
    expect(await db.query('select number, kind, credits, reason from points_changes order by number')).toEqual([
      { number: 1, kind: 'take-back', credits: -250, reason },
      { number: 2, kind: 'award', credits: 400, reason },
    ])
    expect(await story()).toMatchObject([
      { fields: [{ field: 'selectedProduct', old: 'AquaStar Compact 8', new: 'AquaStar Comfort 12' }] },
    ])
  })

  test('of the product to one of as many points moves none, nor does another date', async () => {
    const comfort = await create.product({ brand: 'AquaStar', model: 'Comfort 12', credits: 250 })

    await mended({ selectedProduct: comfort.id, install_date: '2026-01-01' })

    expect(await row()).toMatchObject({ product_id: comfort.id, install_date: '2026-01-01', version: 2 })
    expect(await db.query('select * from points_changes')).toEqual([])
  })

  test.each([
    ['a number of another brand’s way', { serial_number: '123' }, 'serial_number'],
    ['a product that is not there', { selectedProduct: 999 }, 'selectedProduct'],
    ['an address that is none', { client_email: 'klant' }, 'client_email'],
    ['a day to come', { install_date: '2099-01-01' }, 'install_date'],
  ])('refuses %s, at its field', async (_what, fields, field) => {
    const response = await mended(fields)

    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [`fields.${field}`]])
    expect(await row()).toMatchObject({ version: 1 })
    expect(await mails()).toEqual([])
  })

  test('refuses a serial number that is registered, unless that was withdrawn', async () => {
    await create.registration({ serial_number: 'AB 000002' })
    const response = await mended({ serial_number: 'ab000002' })
    expect(response.json().errors).toEqual({ 'fields.serial_number': ['Dit serienummer is al geregistreerd'] })

    await desk.post('/api/admin/registrations/2/withdraw', { version: 1, reason })
    expect((await mended({ serial_number: 'ab000002' })).statusCode).toBe(200)

    expect(await row()).toMatchObject({ serial_number: 'AB 000002', serial_number_key: 'AB000002' })
  })

  test('refuses what is the same, and a mending without whose mistake it was', async () => {
    expect((await mended({ address_house_number: ' 12 ' })).json().errors).toEqual({
      fields: ['Er is niets gewijzigd'],
    })
    expect((await mended({ address_house_number: '21' }, { fault_of: null })).json().errors).toEqual({
      fault_of: ['Kies wiens fout het was'],
    })
    expect((await mended({ address_house_number: '21' }, { reason: ' ' })).json().errors).toEqual({
      reason: ['Reden is verplicht'],
    })
  })

  test('leaves an empty field that is not sent, and empties one that is sent empty', async () => {
    await mended({ address_house_number: '21' })
    expect(await row()).toMatchObject({ city: 'Eindhoven', customer_initials: 'M.' })

    await mended({ woonplaats: '' }, { version: 2 })
    expect(await row()).toMatchObject({ city: null, customer_initials: 'M.' })
  })
})

describe('a change', () => {
  test('takes the new customer over, moves no points, and is no mistake of anybody', async () => {
    const fields = { client_name: 'De Groot', client_email: 'degroot@voorbeeld.nl' }
    const response = await mended(fields, { kind: 'wijziging', fault_of: null })

    expect(response.statusCode).toBe(200)
    expect(await row()).toMatchObject({ customer_name: 'De Groot', corrected_at: null, version: 2 })
    expect(await sentTo()).toEqual([
      ['registration-changed', sanne.email],
      ['registration-customer', 'degroot@voorbeeld.nl'],
    ])
    expect(await story()).toMatchObject([{ kind: 'wijziging', fault_of: null }])
    expect(await recorded()).toEqual([{ action: 'registration-changed' }])
    expect(await db.query('select * from points_changes')).toEqual([])
  })

  test.each(['serial_number', 'selectedProduct', 'install_date'])('can not touch %s', async (field) => {
    const value = { serial_number: 'AB 000009', selectedProduct: compact.id, install_date: '2026-01-01' }[field]

    const response = await mended({ [field]: value }, { kind: 'wijziging' })

    expect(response.json().errors).toEqual({ [`fields.${field}`]: ['Dit kan alleen hersteld worden'] })
  })
})
