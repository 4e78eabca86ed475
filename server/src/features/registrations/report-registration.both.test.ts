import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal
const path = '/api/productregistration/1/report'

let sanne: CurrentMember
let client: TestClient
beforeEach(async () => {
  await portal.reset()
  sanne = await create.member()
  await create.registration({ member_id: sanne.id })
  client = await clientOf(sanne)
})
afterAll(() => portal.close())

const wrong = { field: 'serial_number', text: 'Het moet AB 190877 zijn.\nEen 7, geen 1.' }
const cases = () => db.query<Record<string, unknown>>('select * from cases order by id')

test('a report becomes a case of the desk, with what it should be', async () => {
  const response = await client.post(path, wrong)

  expect([response.statusCode, response.json()]).toEqual([201, { message: 'Je melding is verstuurd' }])
  expect(await cases()).toMatchObject([
    { kind: 'fout-gemeld', member_id: sanne.id, registration_id: 1, facts: wrong, settled_at: null },
  ])
  const { timeline } = (await client.get('/api/productregistration/1')).json()
  expect(timeline[0]).toMatchObject({ kind: 'reported', by: 'lid', detail: `Serienummer: ${wrong.text}` })
})

test.each([
  ['without a field', { text: 'Fout' }, 'field'],
  ['of an unknown field', { field: 'credits', text: 'Meer punten' }, 'field'],
  ['without what it should be', { field: 'other', text: ' ' }, 'text'],
  ['of more than a thousand characters', { field: 'other', text: 'x'.repeat(1_001) }, 'text'],
])('a report is refused %s', async (_what, body, field) => {
  const response = await client.post(path, body)

  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  expect(await cases()).toEqual([])
})

test('three reports of a registration are open at once, also when five come together', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.post(path, wrong)))

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(2)
  expect(await cases()).toHaveLength(3)
  await db.query('update cases set settled_at = now() where id = 1')
  expect((await client.post(path, wrong)).statusCode).toBe(201)
})

test('a member reports so many things a day', async () => {
  await db.query('delete from rate_limits')
  for (let id = 2; id <= 8; id++) await create.registration({ member_id: sanne.id })
  const codes = new Map<number, number>()
  for (let count = 0; count < 24; count++) {
    const { statusCode } = await client.post(`/api/productregistration/${1 + Math.floor(count / 3)}/report`, wrong)
    codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1)
  }

  expect([...codes]).toEqual([
    [201, 20],
    [429, 4],
  ])
})

test('a report that is repeated by its key is one', async () => {
  const headers = { 'idempotency-key': 'melding-1' }
  for (let count = 0; count < 3; count++) expect((await client.post(path, wrong, { headers })).statusCode).toBe(201)

  expect(await cases()).toHaveLength(1)
})

test('nobody else reports it', async () => {
  for (const other of [await create.member(), await create.admin()])
    expect((await (await clientOf(other)).post(path, wrong)).statusCode).toBe(404)
  expect((await guest().post(path, wrong)).statusCode).toBe(401)
  expect((await (await clientOf(await create.unverifiedMember())).post(path, wrong)).statusCode).toBe(403)
  expect(await cases()).toEqual([])
})
