import type { Consequences } from '@portal/contract/registration-acts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { mailEntry } from '../../mail/outbox.ts'
import { enqueue } from '../../queue/entries.ts'
import type { CurrentMember } from '../../http/current-member.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal
afterAll(() => portal.close())

let desk: TestClient
let sanne: CurrentMember
let compact: { id: number }
const reason = 'Verkeerd getypt, de klant belde'
beforeEach(async () => {
  await portal.reset()
  desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
  sanne = await create.member({ first_name: 'Sanne', last_name: 'Dekkers', company: 'Dekkers Water' })
  compact = await create.product({ brand: 'AquaStar', model: 'Compact 8', credits: 250 })
  await create.registration({
    member_id: sanne.id,
    product_id: compact.id,
    serial_number: 'AB 000001',
    customer_email: 'oud@voorbeeld.nl',
    created_at: new Date('2026-02-04T10:15:00Z'),
    credited_at: new Date('2026-02-04T11:00:00Z'),
  })
})

const path = '/api/admin/registrations/1'
const mended = (fields: object, more: object = {}) =>
  desk.post(`${path}/corrections`, { version: 1, kind: 'herstel', fault_of: 'lid', fields, reason, ...more })
const act = (name: string, more: object = {}) => desk.post(`${path}/${name}`, { version: 1, reason, ...more })

const row = async () => (await db.query<Record<string, unknown>>('select * from registrations where id = 1'))[0]!
/** By plain sums, whoever wrote them. */
const pointsOf = async ({ id }: { id: number }) =>
  (
    await db.query<{ sum: number }>(
      `select coalesce(sum(credits), 0)::int as sum from points_lines where member_id = $1 and kind = 'pending' and attempt = 1`,
      [id],
    )
  )[0]!.sum
/** Whether they wait or were sent, in the order of the acts; of one act by their kind. */
const mails = () =>
  db.query<{ template: string; address: string; about: number; text: string }>(
    `select template, address, about, text from (
       select payload ->> 'template' as template, payload #>> '{to,address}' as address,
         (payload ->> 'registrationId')::bigint as about, payload::text as text, created_at from queue where kind = 'mail'
       union all select template, recipient_address, registration_id, values::text || recipient_name, created_at from mails
     ) mail order by created_at, template`,
  )
const sentTo = async () => (await mails()).map(({ template, address }) => [template, address])
const story = () =>
  db.query<{ fields: object[] }>(
    'select version, kind, by_kind, fault_of, reason, fields from registration_changes order by id',
  )
const recorded = () =>
  db.query<{ action: string }>(
    `select action from record_lines where entry_kind = 'registration' and action <> 'registration-seen' order by line`,
  )

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
    await mended({ client_email: 'nieuw@voorbeeld.nl' })

    const sent = await mails()
    expect(sent.map(({ template, address }) => [template, address])).toEqual([
      ['registration-customer', 'nieuw@voorbeeld.nl'],
      ['registration-mended', sanne.email],
      ['registration-not-for-you', 'oud@voorbeeld.nl'],
    ])
    expect(sent.at(-1)!.text).not.toMatch(/Berg|5611|Dekkers|AB 0000|nieuw@/)
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

describe('a withdrawal', () => {
  test('takes the points back, frees the number, and is undone by putting it back', async () => {
    expect((await act('withdraw')).json()).toEqual({ data: { version: 2 } })
    expect(await pointsOf(sanne)).toBe(0)
    expect(await row()).toMatchObject({ withdrawn_at: expect.any(Date), credits: 0 })

    expect((await act('reinstate', { version: 2 })).json()).toEqual({ data: { version: 3 } })
    expect(await pointsOf(sanne)).toBe(250)
    expect(await row()).toMatchObject({ withdrawn_at: null, credits: 250 })

    expect(await sentTo()).toEqual([
      ['registration-withdrawn', sanne.email],
      ['registration-reinstated', sanne.email],
    ])
    expect(await recorded()).toEqual([{ action: 'registration-withdrawn' }, { action: 'registration-reinstated' }])
  })

  test('is not undone once somebody registered the number again', async () => {
    await act('withdraw')
    await create.registration({ serial_number: 'AB 000001' })

    const response = await act('reinstate', { version: 2 })

    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'Dit serienummer is intussen opnieuw geregistreerd',
    ])
  })

  test('leaves nothing to mend, hand over, mail or withdraw', async () => {
    await act('withdraw')
    const other = await create.member()

    const refused = [
      await mended({ address_house_number: '21' }, { version: 2 }),
      await act('transfer', { version: 2, member_id: other.id }),
      await act('withdraw', { version: 2 }),
      await desk.post(`${path}/mails/customer`),
      await desk.post(`${path}/mails/installer`),
    ]

    for (const response of refused)
      expect([response.statusCode, response.json().message]).toEqual([409, 'Deze registratie is ingetrokken'])
    expect((await act('reinstate', { version: 1 })).statusCode).toBe(409)
  })

  test('what is not withdrawn is not put back', async () => {
    expect((await act('reinstate')).json().message).toBe('Deze registratie is niet ingetrokken')
  })
})

describe('handing over', () => {
  const other = () => create.member({ first_name: 'Joris', last_name: 'Vermeulen', company: 'Vermeulen BV' })

  test('moves registration and points, and mails both sides and the customer', async () => {
    const joris = await other()

    expect((await act('transfer', { member_id: joris.id })).json()).toEqual({ data: { version: 2 } })

    expect(await row()).toMatchObject({ member_id: joris.id, credits: 250 })
    expect([await pointsOf(sanne), await pointsOf(joris)]).toEqual([0, 250])
    const [pair] = await db.query(
      'select count(distinct pair)::int as pairs, sum(credits)::int as sum from points_changes',
    )
    expect(pair).toEqual({ pairs: 1, sum: 0 })
    expect(await sentTo()).toEqual([
      ['registration-customer', 'oud@voorbeeld.nl'],
      ['registration-handed-over', sanne.email],
      ['registration-received', joris.email],
    ])
  })

  test('neither side learns who the other is: from no mail, list, page or points', async () => {
    const joris = await other()
    const identities = [
      { client: await clientOf(sanne), email: sanne.email, other: /joris|vermeulen/i },
      { client: await clientOf(joris), email: joris.email, other: /sanne|dekkers/i },
    ]
    await act('transfer', { member_id: joris.id })
    await mended({ address_house_number: '21' }, { version: 2 })
    await act('withdraw', { version: 3 })
    await act('reinstate', { version: 4 })

    const addresses = [
      '/api/user',
      '/api/points',
      '/api/dashboarddata/index',
      '/api/productregistration/all',
      '/api/productregistration/all?page=1',
      '/api/productregistration/1',
    ]
    for (const { client, email, other: theirs } of identities) {
      for (const address of addresses) expect((await client.get(address)).body).not.toMatch(theirs)
      const sent = (await mails()).filter(({ address }) => address === email)
      expect(sent.length).toBeGreaterThan(0)
      for (const { text } of sent) expect(text).not.toMatch(theirs)
    }
  })

  test('refuses a reason that names a side, somebody who is no installer, and who has it already', async () => {
    const joris = await other()
    const writer = await create.member({ roles: ['redactie'], is_installer: false })
    const errors = async (more: object) => (await act('transfer', more)).json().errors

    for (const named of ['Overgenomen door Vermeulen', 'was van DEKKERS Water!', 'Sanne stopt', `zie ${joris.email}`])
      expect(Object.keys(await errors({ member_id: joris.id, reason: named }))).toEqual(['reason'])
    expect(await errors({ member_id: writer.id })).toEqual({ member_id: ['Deze installateur bestaat niet'] })
    expect(await errors({ member_id: 9999 })).toEqual({ member_id: ['Deze installateur bestaat niet'] })
    expect(Object.keys(await errors({ member_id: sanne.id }))).toEqual(['member_id'])
  })
})

test('a note is for staff only, and counts no version', async () => {
  const response = await desk.post(`${path}/notes`, { text: 'De klant belt maandag terug' })

  expect(response.json()).toEqual({ data: { version: 1 } })
  expect(await story()).toMatchObject([{ version: null, kind: 'notitie', reason: 'De klant belt maandag terug' }])
  expect((await (await clientOf(sanne)).get('/api/productregistration/1')).body).not.toContain('maandag')
  const { timeline } = (await desk.get(path)).json().data
  expect(timeline[0]).toMatchObject({ kind: 'notitie', reason: 'De klant belt maandag terug' })
})

test('the confirmations are sent again, to the addresses of now', async () => {
  await desk.post(`${path}/mails/customer`)
  await desk.post(`${path}/mails/installer`)

  expect((await mails()).map(({ template, address, about }) => [template, address, about])).toEqual([
    ['registration-customer', 'oud@voorbeeld.nl', 1],
    ['registration-installer', sanne.email, 1],
  ])
  const { data } = (await desk.get(path)).json()
  expect(data.mails.map(({ title, to }: { title: string; to: string }) => [title, to])).toEqual([
    ['Bevestiging aan de installateur', 'Installateur'],
    ['Bevestiging aan de klant', 'Klant'],
  ])
})

describe('what a preview says is what happens', () => {
  const acts: [string, string, () => Promise<object>][] = [
    [
      'a mending of product and address',
      'corrections',
      async () => ({
        kind: 'herstel',
        fault_of: 'klant',
        fields: {
          selectedProduct: (await create.product({ model: 'Comfort 12', credits: 400 })).id,
          client_email: 'nieuw@voorbeeld.nl',
        },
      }),
    ],
    ['a change', 'corrections', async () => ({ kind: 'wijziging', fields: { client_name: 'De Groot' } })],
    ['a withdrawal', 'withdraw', async () => ({})],
    ['handing over', 'transfer', async () => ({ member_id: (await create.member()).id })],
    ['putting back', 'reinstate', async () => act('withdraw').then(() => ({ version: 2 }))],
  ]

  test.each(acts)('%s', async (_what, name, make) => {
    const body = await make()
    const before = [await sentTo(), await story(), await recorded(), await row()]
    const mailsBefore = (await mails()).length
    const changesBefore = (await db.query('select id from points_changes')).length

    const previewed = (await act(`${name}/preview`, body)).json().data as Consequences
    expect([await sentTo(), await story(), await recorded(), await row()]).toEqual(before)
    expect((await act(name, body)).statusCode).toBe(200)

    const addresses = (await sentTo()).slice(mailsBefore).map(([, address]) => address)
    expect(previewed.mails.map(({ address }) => address).sort()).toEqual(addresses.sort())
    const moved = await db.query<{ member_id: number; credits: number }>(
      'select member_id, credits from points_changes order by id',
    )
    expect(previewed.points.map(({ member, credits }) => ({ member_id: member.id, credits }))).toEqual(
      moved.slice(changesBefore),
    )
    expect(previewed.fields).toEqual((await story()).at(-1)?.fields)
  })
})

describe('who was first', () => {
  test('of two clerks who do the same at once one does it, and the other hears so', async () => {
    const acts = ['withdraw', 'withdraw', 'corrections', 'corrections'].map((name) =>
      act(name, { kind: 'herstel', fault_of: 'lid', fields: { address_house_number: '21' } }),
    )

    const answers = await Promise.all(acts)

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json()).toEqual({
        message: 'Iemand anders heeft deze registratie intussen gewijzigd',
        current: { version: 2 },
      })
    expect(await story()).toHaveLength(1)
    expect(await recorded()).toHaveLength(1)
  })

  test('of a member and a clerk who mend at once one does it', async () => {
    await create.registration({ member_id: sanne.id })
    const member = await clientOf(sanne)
    const own = (await member.get('/api/productregistration/2')).json()
    const body = { ...own, address_house_number: '33', version: 1 }
    const fields = { address_house_number: '44' }

    const [mine, theirs] = await Promise.all([
      member.put('/api/productregistration/2', pickForm(body)),
      desk.post('/api/admin/registrations/2/corrections', {
        version: 1,
        kind: 'herstel',
        fault_of: 'lid',
        fields,
        reason,
      }),
    ])

    expect([mine.statusCode, theirs.statusCode].sort()).toEqual([expect.any(Number), 409])
    expect(await db.query('select version from registration_changes where registration_id = 2')).toEqual([
      { version: 2 },
    ])
  })

  test('of a mending and a batch that want one number, one gets it', async () => {
    const body = {
      install_date: '2026-02-03',
      address_zipcode: '5611 AB',
      address_house_number: '1',
      selectedProduct: compact.id,
      serial_number: 'AB 777777',
      selectedGender: 'other',
      client_name: 'X',
      client_email: 'x@voorbeeld.nl',
      client_phone_number: '0612345678',
    }
    const member = await clientOf(await create.member())

    const [mending, batch] = await Promise.all([
      mended({ serial_number: 'AB 777777' }),
      member.post(
        '/api/productregistration/bulk',
        { rows: [body], consent: true },
        { headers: { 'idempotency-key': 'rij' } },
      ),
    ])

    const created = batch.json().created as number
    expect([mending.statusCode, created].join()).toMatch(/^(200,0|422,1)$/)
    expect(
      await db.query(`select count(*)::int as count from registrations where serial_number_key = 'AB777777'`),
    ).toEqual([{ count: 1 }])
  })
})

function pickForm(own: Record<string, unknown>) {
  const names = [
    'address_zipcode',
    'address_house_number',
    'huisnummer_toevoeging',
    'woonplaats',
    'selectedGender',
    'voorletters',
    'client_name',
    'client_email',
    'client_phone_number',
    'version',
  ]
  return Object.fromEntries(names.map((name) => [name, own[name]]))
}

describe('none of it is for', () => {
  const paths = ['corrections', 'withdraw', 'reinstate', 'transfer', 'notes', 'mails/customer', 'mails/installer']

  test('guests, installers, readers or writers', async () => {
    const others = [sanne, await create.member({ roles: ['redactie'] }), await create.member({ roles: ['lezer'] })]
    for (const name of [...paths, 'corrections/preview', 'withdraw/preview', 'transfer/preview', 'reinstate/preview']) {
      expect((await guest().post(`${path}/${name}`, {})).statusCode).toBe(401)
      for (const one of others) expect((await (await clientOf(one)).post(`${path}/${name}`, {})).statusCode).toBe(403)
    }
  })

  test('a registration that is not there', async () => {
    const other = '/api/admin/registrations/99'
    const fields = { kind: 'wijziging', fields: {}, member_id: 1, text: 'x' }
    for (const name of paths)
      expect((await desk.post(`${other}/${name}`, { version: 1, reason, ...fields })).statusCode).toBe(404)
  })
})

test('an act that is asked for again with its key is done once', async () => {
  const headers = { 'idempotency-key': 'een' }
  const send = () => desk.post(`${path}/withdraw`, { version: 1, reason }, { headers })

  const [first, again] = [await send(), await send()]

  expect([first.json(), again.json()]).toEqual([{ data: { version: 2 } }, { data: { version: 2 } }])
  expect(await story()).toHaveLength(1)
})
