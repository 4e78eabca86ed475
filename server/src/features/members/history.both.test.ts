import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let desk: TestClient
let sanne: CurrentMember
beforeEach(async () => {
  await portal.reset()
  desk = await clientOf(await create.member({ roles: ['servicedesk'], first_name: 'Mila', last_name: 'Jansen' }))
  sanne = await create.member({ first_name: 'Sanne' })
  await db.query(
    `update members set created_at = now() - interval '2 hours', email_verified_at = now() - interval '1 hour'`,
  )
})
afterAll(() => portal.close())

type Entry = { text: string; kind: string; by: { name: string } | null; reason: string | null; changes: object[] }
const path = () => `/api/admin/members/${sanne.id}`
const historyOf = async (query = '', as = desk) => (await as.get(`${path()}/history${query}`)).json()
const looks = () =>
  db.query(`select action from record_lines where entry_kind = 'member' and action like 'member-history%'`)

test('tells what happened to an account, newest first, by whom and why', async () => {
  await desk.post(`${path()}/block`, { reason: 'Fraude' })
  await desk.get(`${path()}/view?reason=Belde`)
  await desk.post(`${path()}/unblock`, { reason: 'Opgehelderd' })
  const admin = await clientOf(await create.admin({ first_name: 'Fatima', last_name: 'Bakker' }))
  await admin.post(`${path()}/points`, { credits: 100, reason: 'Beurs', text: 'Voor je hulp' })

  const { data, meta } = await historyOf()

  expect(data.map(({ text, by, reason }: Entry) => [text, by?.name, reason])).toEqual([
    ['Punten met de hand gewijzigd', 'Fatima Bakker', 'Beurs'],
    ['Blokkade van lid opgeheven', 'Mila Jansen', 'Opgehelderd'],
    ['Bekeken wat het lid ziet', 'Mila Jansen', 'Belde'],
    ['Lid geblokkeerd', 'Mila Jansen', 'Fraude'],
    ['E-mailadres bevestigd', undefined, null],
    ['Account gemaakt', undefined, null],
  ])
  expect(data.map(({ kind }: Entry) => kind)).toEqual(['points', 'person', 'look', 'end', 'begin', 'begin'])
  expect(data[0].changes).toContainEqual({ field: 'credits', old: null, new: '100', is_erased: false })
  expect(meta.total).toBe(6)
})

test('has pages, and none beyond the last', async () => {
  for (let count = 0; count < 6; count += 1) {
    await desk.post(`${path()}/block`, { reason: `Keer ${count}` })
    await desk.post(`${path()}/unblock`, { reason: `Keer ${count}` })
  }

  const [first, second, none] = [await historyOf('?page=1'), await historyOf('?page=2'), await historyOf('?page=3')]

  expect([first.data.length, second.data.length, none.data.length]).toEqual([10, 4, 0])
  expect([first.meta.total, none.meta.total]).toEqual([14, 14])
  expect(new Set([...first.data, ...second.data].map(({ line, at }) => `${line} ${at}`)).size).toBe(14)
})

test('leaves its line once while somebody looks on, and tells of looks when they are asked for', async () => {
  await historyOf()
  await historyOf('?page=2')
  expect(await looks()).toHaveLength(1)

  const { data } = await historyOf('?looks=too')
  expect(data[0]).toMatchObject({ text: 'Geschiedenis van lid bekeken', kind: 'look', by: { name: 'Mila Jansen' } })
  expect((await historyOf()).data.map(({ kind }: Entry) => kind)).not.toContain('look')
})

test('of the opened page is told by the line of its opening', async () => {
  await desk.get(path())
  await historyOf()

  expect(await looks()).toEqual([])
})

test('is for who may see the member', async () => {
  const codes = async (as: TestClient) => (await as.get(`${path()}/history`)).statusCode
  expect(await codes(await clientOf(await create.member({ roles: ['lezer'] })))).toBe(200)
  expect(await codes(await clientOf(await create.member({ roles: ['redactie'] })))).toBe(403)
  expect(await codes(await clientOf(sanne))).toBe(403)
  await db.query(`update members set roles = '{lezer}' where id = $1`, [sanne.id])
  expect(await codes(desk)).toBe(403)
  expect((await desk.get('/api/admin/members/999999/history')).statusCode).toBe(404)
})
