import type { Consequences } from '@portal/contract/registration-acts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeskSite } from '../../../testing/desk-site.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { Correction, Credit, GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { syncPoints } from '../points/sync-points.ts'

const site = await createDeskSite()
const { path, reason, mended, act, row, pointsOf, mails, sentTo, story, recorded, create, clientOf, guest, db } = site
let desk: TestClient
let sanne: CurrentMember
let compact: { id: number }
beforeEach(async () => {
  ;({ desk, sanne, compact } = await site.reset())
})
afterAll(() => site.close())

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
    expect(new Set(previewed.mails.map(({ address }) => address))).toEqual(new Set(addresses))
    expect(previewed.mails).toHaveLength(addresses.length)
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

    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
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

    expect([mine.statusCode < 300, theirs.statusCode < 300].filter(Boolean)).toHaveLength(1)
    expect([mine.statusCode, theirs.statusCode]).toContain(409)
    expect(await db.query('select version from registration_changes where registration_id = 2')).toEqual([
      { version: 2 },
    ])
  })

  test.each([
    ['withdraws it', 'withdraw', () => ({})],
    ['hands it over', 'transfer', ({ other: member_id }: Ids) => ({ member_id })],
    [
      'mends its product',
      'corrections',
      ({ comfort }: Ids) => ({ kind: 'herstel', fault_of: 'lid', fields: { selectedProduct: comfort } }),
    ],
  ])('a clerk who %s while the shop books it: the shop hears of both', async (_what, name, make) => {
    const other = await create.member()
    const comfort = await create.product({ credits: 400 })
    await create.registration({ member_id: sanne.id, product_id: compact.id })
    const body = { version: 1, reason, ...make({ other: other.id, comfort: comfort.id }) }
    const booked: { member_id: number; credits: number }[] = []
    const giftShop = {
      isPaused: () => false,
      async creditRegistration({ member_id, credits }: Credit) {
        booked.push({ member_id, credits })
        const reply = await desk.post(`/api/admin/registrations/2/${name}`, body)
        expect(reply.statusCode).toBe(200)
        return 'credited'
      },
      async correctCredit({ member_id, credits }: Correction) {
        booked.push({ member_id, credits })
        return 'credited'
      },
      balancesOf: async () => [],
    } as unknown as GiftShop

    await syncPoints({ db, giftShop }, new AbortController().signal)
    await syncPoints({ db, giftShop }, new AbortController().signal)

    for (const { id } of [sanne, other]) {
      const earned = booked.filter(({ member_id }) => member_id === id).reduce((sum, { credits }) => sum + credits, 0)
      const ofFirst = id === sanne.id ? 250 : 0
      expect(earned).toBe((await pointsOf({ id })) - ofFirst)
    }
    expect(booked[0]).toEqual({ member_id: sanne.id, credits: 250 })
    expect(booked.length).toBeGreaterThan(1)
    expect(await db.query('select from points_lines l where registration_id = 2 and kind = $1', ['refused'])).toEqual(
      [],
    )
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

type Ids = { other: number; comfort: number }

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
