import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeskSite } from '../../../testing/desk-site.ts'
import { insertPhoto } from '../../../testing/fill-cases.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'

const site = await createDeskSite()
const { create, clientOf, db, pointsOf, sentTo, row } = site
let desk: TestClient
let sanne: CurrentMember
let ruud: CurrentMember
let [holder, claimant]: TestClient[] = []

beforeEach(async () => {
  ;({ desk, sanne } = await site.reset())
  ruud = await create.member({ first_name: 'Ruud', last_name: 'van Gils', company: 'Gils Verwarming', city: 'Breda' })
  ;[holder, claimant] = [await clientOf(sanne), await clientOf(ruud)]
})
afterAll(() => site.close())

const claim = { serial_number: 'ab-000001', install_date: '2026-02-03', note: 'Het label zit achter het toestel' }
const reason = 'Op de foto van het label is het nummer goed te lezen.'

const dispute = (by = claimant!, more: object = {}) => by.post('/api/serial-disputes', { ...claim, ...more })
const decide = (decision: string, more: object = {}, id = 1) =>
  desk.post(`/api/admin/cases/${id}/decide`, { version: 1, decision, reason, ...more })
const detail = async (id = 1) => (await desk.get(`/api/admin/cases/${id}`)).json().data
const ownCases = async (of: TestClient) => (await of.get('/api/cases')).json().data
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

    expect(await errors(claimant!, { serial_number: 'AB 999999' })).toEqual({
      serial_number: ['Dit serienummer is nog niet geregistreerd. Je kunt het zelf registreren.'],
    })
    expect(await errors(holder!)).toEqual({ serial_number: ['Dit serienummer heb je zelf al geregistreerd'] })
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
    const [theirs] = await ownCases(claimant!)
    expect(theirs).toMatchObject({ is_own: true, state: 'besloten', reason, registration_id: null })
    expect(theirs.outcome).toBe('De registratie van een ander blijft staan.')
    expect(await ownCases(holder!)).toMatchObject([
      {
        is_own: false,
        state: 'besloten',
        reason,
        outcome: 'Je registratie blijft staan.',
        registration_id: 1,
        text: null,
      },
    ])
    expect((await register(claimant!)).json().errors).toEqual({
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
    for (const other of [holder!, stranger]) expect((await register(other)).json().errors).toEqual(taken)
    expect((await register(claimant!)).statusCode).toBe(201)
    expect(await pointsOf(ruud)).toBe(250)
    expect(await db.query('select * from kept_serials')).toEqual([])
    expect((await register(stranger)).json().errors).toEqual(taken)
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
    expect((await checked(claimant!)).json()).toMatchObject({ ok: 1, refused: 0 })

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
    expect((await register(claimant!)).json().errors).toEqual({
      serial_number: ['Dit serienummer is al geregistreerd'],
    })
  })

  test('and nobody slips in between, however many try at that moment', async () => {
    const strangers = await Promise.all([1, 2, 3].map(async () => clientOf(await create.member())))
    const before = strangers.slice(0, 1).map((by) => register(by))
    const answers = await Promise.all([...before, decide('vervalt'), ...strangers.slice(1).map((by) => register(by))])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200, 422, 422])
    expect((await register(claimant!)).statusCode).toBe(201)
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

describe('a question', () => {
  const ask = (member: CurrentMember, version: number, text = 'Kun je een foto sturen?') =>
    desk.post('/api/admin/cases/1/ask', { version, member_id: member.id, text })
  const questions = async (of: TestClient) => (await of.get('/api/user')).json().open_questions
  beforeEach(() => dispute())

  test('waits for an answer on the page of who was asked, and nobody else reads either', async () => {
    expect(await ownCases(holder!)).toEqual([])
    expect((await ask(sanne, 1)).json()).toEqual({ data: { version: 2 } })
    expect((await ask(ruud, 2, 'Heb je de pakbon?')).json()).toEqual({ data: { version: 3 } })

    expect(await detail()).toMatchObject({ state: 'wacht', asked: [sanne.id, ruud.id].toSorted((a, b) => a - b) })
    expect([await questions(holder!), await questions(claimant!)]).toEqual([1, 1])
    expect(await ownCases(holder!)).toMatchObject([
      { state: 'vraag', is_own: false, messages: [{ kind: 'vraag', text: 'Kun je een foto sturen?' }] },
    ])
    const listed = async (state: string) =>
      (await desk.get(`/api/admin/cases?filter[state]=${state}`)).json().data.map(({ id }: { id: number }) => id)
    expect([await listed('wacht'), await listed('open'), await listed('open,wacht')]).toEqual([[1], [], [1]])
    const photo_id = await insertPhoto(site, sanne)
    expect((await holder!.post('/api/cases/1/answer', { text: 'Hierbij', photo_id })).statusCode).toBe(200)
    expect(await detail()).toMatchObject({ state: 'wacht', version: 4, asked: [ruud.id] })
    expect((await claimant!.post('/api/cases/1/answer', { text: 'Nee' })).statusCode).toBe(200)
    expect(await detail()).toMatchObject({ state: 'open', version: 5, asked: [] })
    expect([await questions(holder!), await questions(claimant!)]).toEqual([0, 0])
    expect((await ownCases(claimant!))[0].messages).toMatchObject([{ text: 'Heb je de pakbon?' }, { text: 'Nee' }])
    expect(await sentTo()).toEqual([
      ['case-question', sanne.email],
      ['case-question', ruud.email],
    ])
  })

  test('is answered once, and only by who was asked', async () => {
    await ask(sanne, 1)
    const stranger = await clientOf(await create.member())

    expect((await stranger.post('/api/cases/1/answer', { text: 'Ik' })).statusCode).toBe(404)
    expect((await claimant!.post('/api/cases/1/answer', { text: 'Ik' })).json().errors).toEqual({
      text: ['Hier is al op geantwoord of over beslist'],
    })
    await holder!.post('/api/cases/1/answer', { text: 'Ja' })
    expect((await holder!.post('/api/cases/1/answer', { text: 'Ja' })).statusCode).toBe(422)
  })

  test('that was not seen stands in the way of a decision', async () => {
    await ask(sanne, 1)

    const response = await decide('blijft')

    expect([response.statusCode, response.json().message]).toEqual([409, 'Iemand anders heeft aan deze zaak gewerkt'])
  })

  test('goes to a side only, and names nobody', async () => {
    const { id } = await create.member()
    expect(
      (await desk.post('/api/admin/cases/1/ask', { version: 1, member_id: id, text: 'Wie?' })).json().errors,
    ).toEqual({
      member_id: ['Deze installateur hoort niet bij deze zaak'],
    })
    expect((await ask(sanne, 1, 'Ken je Van Gils?')).json().errors).toHaveProperty('text')
  })
})

test('a note is for staff only and counts no version; who has it open is seen', async () => {
  await dispute()
  await desk.post('/api/admin/cases/1/notes', { text: 'Pakbon opgevraagd bij Ruud' })
  const colleague = await clientOf(await create.member({ roles: ['servicedesk'], first_name: 'Mila' }))

  expect(await detail()).toMatchObject({ version: 1, messages: [{ kind: 'notitie', member: null }] })
  expect((await claimant!.get('/api/cases')).body).not.toContain('Pakbon')
  expect((await colleague.get('/api/admin/cases/1/presence')).json()).toEqual({ data: [], version: 1 })
  expect((await desk.get('/api/admin/cases/1/presence')).json().data).toMatchObject([
    { name: expect.stringContaining('Mila') },
  ])
})
