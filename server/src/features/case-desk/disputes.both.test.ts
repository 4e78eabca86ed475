import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { claim, createDisputeSite, reason } from '../../../testing/dispute-site.ts'
import { insertPhoto } from '../../../testing/fill-cases.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const site = await createDisputeSite()
const { create, clientOf, db, pointsOf, sentTo, row, decide, detail, ownCases } = site
let { desk, sanne, ruud, holder, claimant } = {} as Awaited<ReturnType<typeof site.reset>>
beforeEach(async () => {
  ;({ desk, sanne, ruud, holder, claimant } = await site.reset())
})
afterAll(() => site.close())

const dispute = (by = claimant, more: object = {}) => site.dispute(by, more)
const register = async (by: TestClient, serial_number = 'AB 000001') => {
  const [product] = await db.query<{ id: number }>('select product_id as id from registrations where id = 1')
  return by.post('/api/productregistration/create', {
    install_date: '2026-02-03',
    address_zipcode: '4811 VB',
    address_house_number: '140',
    selectedProduct: product!.id,
    serial_number,
    selectedGender: 'female',
    client_name: 'De Boer',
    client_email: 'klant@voorbeeld.nl',
    client_phone_number: '06 12345678',
  })
}

describe('a number that another registered', () => {
  test('is disputed once, with its number, and the desk sees both sides', async () => {
    const photo_id = await insertPhoto(site, ruud)

    const response = await dispute(claimant, { photo_id })

    expect([response.statusCode, response.json().data]).toEqual([201, { id: 1 }])
    const again = await dispute()
    expect([again.statusCode, again.json().errors]).toEqual([
      422,
      { serial_number: ['Je hebt dit al gemeld. Je vindt het bij je zaken.'] },
    ])
    expect(await detail()).toMatchObject({
      kind: 'betwist',
      state: 'open',
      member: { id: ruud.id, name: 'Ruud van Gils', company: 'Gils Verwarming' },
      registration: { id: 1, serial_number: 'AB 000001' },
      claim: { ...claim, photo_id },
      sides: [
        { id: ruud.id, disputes: 1, registrations: 0 },
        { id: sanne.id, disputes: 1, registrations: 1 },
      ],
      standing: { id: 1, client_email: 'oud@voorbeeld.nl', is_withdrawn: false },
      decisions: ['blijft', 'vervalt'],
      decision: null,
    })
    expect((await desk.get(`/api/admin/photos/${photo_id}`)).headers['content-type']).toBe('image/webp')
  })

  test('needs a photo or a word why there is none, and a photo of the own', async () => {
    const theirs = await insertPhoto(site, sanne)

    const errors = async (more: object) => (await dispute(claimant, more)).json().errors
    expect(await errors({ note: ' ' })).toEqual({
      photo_id: ['Stuur een foto van het label mee, of leg uit waarom dat niet kan'],
    })
    for (const photo_id of [theirs, 999])
      expect(await errors({ photo_id })).toEqual({ photo_id: ['Deze foto is er niet meer. Stuur hem opnieuw'] })
  })

  test('which nobody registered, or the member themselves, is none to dispute', async () => {
    const errors = async (by: TestClient, more = {}) => (await dispute(by, more)).json().errors

    expect(await errors(claimant, { serial_number: 'AB 999999' })).toEqual({
      serial_number: ['Dit serienummer is nog niet geregistreerd. Je kunt het zelf registreren.'],
    })
    expect(await errors(holder)).toEqual({ serial_number: ['Dit serienummer heb je zelf al geregistreerd'] })
  })
})

describe('a registration that stays', () => {
  beforeEach(() => dispute())

  test('keeps its points, and both sides read why', async () => {
    expect((await decide('blijft')).json()).toEqual({ data: { version: 2 } })

    expect([await pointsOf(sanne), await pointsOf(ruud)]).toEqual([250, 0])
    expect(await sentTo()).toEqual([
      ['dispute-refused', ruud.email],
      ['dispute-stays', sanne.email],
    ])
    const [theirs] = await ownCases(claimant)
    expect(theirs).toMatchObject({ is_own: true, state: 'besloten', reason, registration_id: null })
    expect(theirs.outcome).toBe('De registratie van een ander blijft staan.')
    expect(await ownCases(holder)).toMatchObject([
      {
        is_own: false,
        state: 'besloten',
        reason,
        outcome: 'Je registratie blijft staan.',
        registration_id: 1,
        text: null,
      },
    ])
    expect((await register(claimant)).json().errors).toEqual({
      serial_number: ['Dit serienummer is al geregistreerd'],
    })
  })

  test('is decided once: who comes later sees it', async () => {
    await decide('blijft')

    const response = await decide('vervalt')

    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { message: 'Over deze zaak is al beslist', current: { version: 2, decision: 'blijft', decided_by: {} } },
    ])
  })
})

describe('a registration that lapses', () => {
  beforeEach(() => dispute())

  test('is withdrawn with its points, and the number is kept for the claimant until they register it', async () => {
    expect((await decide('vervalt')).json()).toEqual({ data: { version: 2 } })

    expect(await row()).toMatchObject({ withdrawn_at: expect.any(Date), credits: 0 })
    expect(await pointsOf(sanne)).toBe(0)
    expect(await sentTo()).toEqual([
      ['dispute-granted', ruud.email],
      ['dispute-lapsed', sanne.email],
    ])
    const stranger = await clientOf(await create.member())
    const taken = { serial_number: ['Dit serienummer is al geregistreerd'] }
    for (const other of [holder, stranger]) expect((await register(other)).json().errors).toEqual(taken)
    expect((await register(claimant)).statusCode).toBe(201)
    expect(await pointsOf(ruud)).toBe(250)
    expect(await db.query('select * from kept_serials')).toEqual([])
    expect((await register(stranger)).json().errors).toEqual(taken)
  })

  test('tells its claimant that they can register it, and as what brand, until they did', async () => {
    const toRegister = async (of: TestClient) =>
      (await ownCases(of)).map((one: { can_register?: object }) => one.can_register)
    expect(await toRegister(claimant)).toEqual([undefined])
    await decide('vervalt')

    expect(await toRegister(claimant)).toEqual([{ serial_number: 'AB 000001', brand: 'AquaStar' }])
    expect(await toRegister(holder)).toEqual([undefined])
    await db.query('update brands set is_active = false')
    expect(await toRegister(claimant)).toEqual([{ serial_number: 'AB 000001', brand: null }])
    await db.query('update brands set is_active = true')
    expect((await register(claimant)).statusCode).toBe(201)
    expect(await toRegister(claimant)).toEqual([undefined])
  })

  test('and a kept number is taken in a batch, in its check and for a mending, and can be disputed', async () => {
    await decide('vervalt')
    const stranger = await create.member()
    const client = await clientOf(stranger)
    await create.registration({ member_id: stranger.id, serial_number: 'AB 000002' })
    const { errors } = (
      await desk.post('/api/admin/registrations/2/corrections', {
        version: 1,
        kind: 'herstel',
        fault_of: 'lid',
        fields: { serial_number: 'AB 000001' },
        reason: 'Getypt',
      })
    ).json()
    expect(errors).toEqual({ 'fields.serial_number': ['Dit serienummer is al geregistreerd'] })
    const checked = (of: TestClient) =>
      of.post('/api/productregistration/bulk/check', {
        rows: [{ serial_number: 'AB 000001', selectedProduct: 1 }],
        fields: ['serial_number'],
      })
    expect((await checked(client)).json()).toMatchObject({ ok: 0, refused: 1 })
    expect((await checked(claimant)).json()).toMatchObject({ ok: 1, refused: 0 })

    expect((await dispute(client)).json().data).toEqual({ id: 2 })
    expect((await decide('vervalt', {}, 2)).json().errors).toEqual({
      decision: ['Dit serienummer is intussen opnieuw geregistreerd'],
    })
    expect((await decide('blijft', {}, 2)).statusCode).toBe(200)
  })

  test('and the desk that puts it back decides anew: the number is kept for nobody then', async () => {
    await decide('vervalt')

    const back = await desk.post('/api/admin/registrations/1/reinstate', { version: 2, reason: 'Bezwaar gegrond' })

    expect(back.statusCode).toBe(200)
    expect(await row()).toMatchObject({ withdrawn_at: null, credits: 250 })
    expect((await register(claimant)).json().errors).toEqual({
      serial_number: ['Dit serienummer is al geregistreerd'],
    })
  })

  test('and nobody slips in between, however many try at that moment', async () => {
    const strangers = await Promise.all([1, 2, 3].map(async () => clientOf(await create.member())))
    const before = strangers.slice(0, 1).map((by) => register(by))
    const answers = await Promise.all([...before, decide('vervalt'), ...strangers.slice(1).map((by) => register(by))])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200, 422, 422])
    expect((await register(claimant)).statusCode).toBe(201)
  })

  test('what the preview says is what happens, and it does nothing by itself', async () => {
    const { data } = (
      await desk.post('/api/admin/cases/1/decide/preview', { version: 1, decision: 'vervalt', reason: 'Zie Breda' })
    ).json()

    expect(data).toMatchObject({
      points: [{ member: { id: sanne.id }, credits: -250 }],
      mails: [{ address: ruud.email }, { address: sanne.email }],
      withdraws: true,
      kept_for: { id: ruud.id, name: 'Ruud van Gils' },
      named: ['Breda'],
    })
    expect(await row()).toMatchObject({ withdrawn_at: null })
    expect(await sentTo()).toEqual([])
  })
})

test('a reason that tells one side who the other is, or the customer, is refused', async () => {
  await dispute()

  for (const named of ['Ruud heeft gelijk', 'het staat in BREDA', 'van Gils verwarming', 'zie oud@voorbeeld.nl'])
    expect((await decide('blijft', { reason: named })).json().errors).toHaveProperty('reason')
})
