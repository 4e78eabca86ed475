import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { PointsFacts } from '../cases/points-facts.ts'

const portal = await createTestPortal()
const { create, clientOf, db, deps } = portal
let by: CurrentMember
let admin: TestClient
let sanne: CurrentMember
beforeEach(async () => {
  await portal.reset()
  deps.settings.forget()
  by = await create.admin({ first_name: 'Fatima', last_name: 'Bakker' })
  admin = await clientOf(by)
  sanne = await create.member({ first_name: 'Sanne', last_name: 'Dekkers' })
})
afterAll(() => portal.close())

const sent = { reason: 'Stond op de beurs', text: 'Voor je hulp op de beurs' }
const give = (credits: unknown, { as = admin, to = sanne }: { as?: TestClient; to?: { id: number } } = {}) =>
  as.post(`/api/admin/members/${to.id}/points`, { credits, ...sent })
const foresee = (credits: number) => admin.post(`/api/admin/members/${sanne.id}/points/preview`, { credits })
const changes = () => db.query('select kind, member_id, credits, reason, by_id from points_changes order by id')
const mails = () =>
  db.query(
    `select payload #>> '{to,address}' as address, payload ->> 'template' as template from queue where kind = 'mail'`,
  )
const openCases = () =>
  db.query<{ id: number; member_id: number; facts: PointsFacts }>(
    `select id, member_id, facts from cases where kind = 'punten' and settled_at is null`,
  )
const limit = (value: unknown, version = 1) =>
  admin.put('/api/admin/settings/points-by-hand-limit', { version, value: { limit: value } })

async function decide(decision: 'bevestigen' | 'afwijzen', as: CurrentMember, preview = '') {
  const { id } = (await openCases())[0]!
  const staff = await clientOf(as)
  return staff.post(`/api/admin/cases/${id}/decide${preview}`, { version: 1, decision, reason: 'Klopt' })
}

describe('points by hand', () => {
  test.each([250, -250, '500'])('of %j are given at once, with the text that the member reads', async (credits) => {
    await create.admin()
    const reply = await give(credits)

    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({ data: { way: 'direct', case_id: null } })
    expect(await changes()).toEqual([
      { kind: 'by-hand', member_id: sanne.id, credits: Number(credits), reason: sent.text, by_id: by.id },
    ])
    const own = (await (await clientOf(sanne)).get('/api/points')).json()
    expect(own.by_hand).toMatchObject([{ credits: Number(credits), reason: sent.text, status: 'pending' }])
    expect(JSON.stringify(own)).not.toContain(sent.reason)
    expect(await mails()).toEqual([])
  })

  test('are given once under one key', async () => {
    const send = () =>
      admin.send({
        method: 'POST',
        url: `/api/admin/members/${sanne.id}/points`,
        headers: { 'idempotency-key': 'een', 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN')! },
        payload: { credits: 100, ...sent },
      })
    const [first, second] = [await send(), await send()]

    expect(second.json()).toEqual(first.json())
    expect(await changes()).toHaveLength(1)
  })

  test.each([
    [0, 'Vul een heel aantal in, zoals 250 of -250'],
    ['2,5', 'Vul een heel aantal in, zoals 250 of -250'],
    [100_001, 'Geef hoogstens 100.000 punten tegelijk'],
    [null, 'Vul het aantal punten in'],
    [[], 'Dit veld moet een tekst zijn'],
  ])('of %j are refused', async (credits, message) => {
    expect((await give(credits)).json().errors).toEqual({ credits: [message] })
  })

  test('go to nobody who gives them, nor to who is no installer', async () => {
    expect((await give(10, { to: by })).json().errors).toEqual({
      credits: ['Je kunt jezelf geen punten geven of afnemen'],
    })
    const office = await create.member({ roles: ['redactie'], is_installer: false })
    expect((await give(10, { to: office })).json().errors).toEqual({
      credits: ['Dit lid is geen installateur en spaart geen punten'],
    })
    expect(await changes()).toEqual([])
  })

  test('are for a beheerder alone', async () => {
    for (const role of ['servicedesk', 'redactie', 'lezer'] as const)
      expect((await give(10, { as: await clientOf(await create.member({ roles: [role] })) })).statusCode).toBe(403)
  })
})

describe('above the limit', () => {
  test('a case waits for another person, who makes them count', async () => {
    const second = await create.admin()
    const { data } = (await give(501)).json()

    expect(data).toEqual({ way: 'voorstel', case_id: expect.any(Number) })
    expect(await changes()).toEqual([])
    expect((await admin.get('/api/admin/cases')).json().data).toMatchObject([
      { id: data.case_id, kind: 'punten', reason: '501 punten erbij met de hand: Stond op de beurs' },
    ])

    const staff = await clientOf(second)
    expect((await staff.get(`/api/admin/cases/${data.case_id}`)).json().data).toMatchObject({
      decisions: ['bevestigen', 'afwijzen'],
      facts: [
        { label: 'Voorgesteld door', text: 'Fatima Bakker' },
        { label: 'Wat het lid leest', text: sent.text },
      ],
    })
    expect((await decide('bevestigen', second)).statusCode).toBe(200)

    expect(await changes()).toEqual([
      { kind: 'by-hand', member_id: sanne.id, credits: 501, reason: sent.text, by_id: by.id },
    ])
    expect(await mails()).toEqual([])
  })

  test('who proposed it, who gets it and the service desk make nothing count', async () => {
    const [second, desk] = [await create.admin(), await create.member({ roles: ['servicedesk'] })]
    await create.admin()
    await give(501, { to: second })

    for (const [who, status] of [
      [second, 422],
      [by, 422],
      [desk, 403],
    ] as const)
      expect((await decide('bevestigen', who)).statusCode).toBe(status)
    expect(await openCases()).toHaveLength(1)
    expect(await changes()).toEqual([])
  })

  test('a refusal leaves everything as it was', async () => {
    await create.admin()
    await give(-501)
    await decide('afwijzen', by)

    expect(await changes()).toEqual([])
  })

  test('they count at once where nobody else may decide, and every beheerder gets a mail', async () => {
    expect((await give(501)).json().data).toEqual({ way: 'alleen', case_id: null })

    expect(await changes()).toHaveLength(1)
    expect(await mails()).toEqual([{ address: by.email, template: 'points-alone' }])
  })

  test('who is left alone with a case may decide it, and mails tell of it', async () => {
    const second = await create.admin()
    await give(501)
    await db.query(`update members set roles = '{}' where id = $1`, [second.id])

    await decide('bevestigen', by)

    expect(await changes()).toHaveLength(1)
    expect(await mails()).toEqual([{ address: by.email, template: 'points-alone' }])
  })

  test('many small ones of a day are as one', async () => {
    await create.admin()
    expect((await give(300)).json().data.way).toBe('direct')
    expect((await give(-200)).json().data.way).toBe('direct')

    const [one, other] = await Promise.all([give(1), give(1)])

    expect([one, other].map((reply) => reply.json().data.way)).toEqual(['voorstel', 'voorstel'])
    expect((await give(500, { to: await create.member() })).json().data.way).toBe('direct')
  })

  test('of two at once only what the limit allows counts', async () => {
    await create.admin()
    const replies = await Promise.all([give(300), give(300), give(300)])

    expect(replies.map((reply) => reply.json().data.way as string).toSorted()).toEqual([
      'direct',
      'voorstel',
      'voorstel',
    ])
    expect(await changes()).toHaveLength(1)
  })

  test('the limit is that of the settings', async () => {
    await create.admin()
    expect((await limit(20)).statusCode).toBe(200)

    expect((await give(20)).json().data.way).toBe('direct')
    expect((await give(1)).json().data.way).toBe('voorstel')
    expect((await limit('veel', 2)).json().errors).toEqual({ 'value.limit': ['Vul een heel aantal in, vanaf 1'] })
    expect((await limit(30)).statusCode).toBe(409)
  })
})

test('a preview tells what happens, and changes nothing', async () => {
  await create.registration({ member_id: sanne.id })
  await db.query('update members set credits = 40 where id = $1', [sanne.id])

  expect((await foresee(-100)).json()).toEqual({ data: { way: 'direct', limit: 500, balance: 40, pending: 250 } })
  expect((await foresee(900)).json().data.way).toBe('alleen')
  const second = await create.admin()
  expect((await foresee(900)).json().data.way).toBe('voorstel')
  expect(await changes()).toEqual([])
  expect(await openCases()).toEqual([])

  await give(900)
  const decided = (await decide('bevestigen', second, '/preview')).json().data
  expect(decided).toMatchObject({ points: [{ member: { id: sanne.id }, credits: 900 }], mails: [] })
  expect((await decide('afwijzen', second, '/preview')).json().data).toMatchObject({ points: [], mails: [] })
})
