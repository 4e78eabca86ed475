import type { RecordLine } from '@portal/contract/record'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { eraseRecordValues } from './erase-values.ts'
import { type NewLine, recordChange } from './record-change.ts'

const portal = await createTestPortal()
const { create, clientOf, db, deps } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const path = '/api/admin/audit'
const record = (more: Pick<NewLine, 'by'> & Partial<NewLine>) =>
  db.tx(async () =>
    recordChange(deps, { action: 'member-changed', entry: { kind: 'member', id: 12, name: 'José Pérez' }, ...more }),
  )

async function listed(by: CurrentMember, query = '') {
  const response = await (await clientOf(by)).get(`${path}${query}`)
  expect(response.statusCode).toBe(200)
  return response.json<{ data: Pick<RecordLine, 'id' | 'fields' | 'further'>[]; meta: { total: number } }>()
}

describe('saves of one person', () => {
  const saved = (by: CurrentMember, action: 'article-saved' | 'article-saved-again', title = 'Zout') =>
    record({ by, action, entry: { kind: 'news', id: 4, name: title } })

  test('that follow each other are told by the first, with how many they are', async () => {
    const [admin, other] = [await create.admin(), await create.admin()]
    await saved(admin, 'article-saved', 'Zo')
    await saved(admin, 'article-saved-again')
    await record({ by: other })
    await saved(admin, 'article-saved-again', 'Zout!')
    await record({ by: other, action: 'article-published', entry: { kind: 'news', id: 4 } })
    await saved(admin, 'article-saved')

    const { data, meta } = await listed(admin)

    const [last] = await db.query<{ moment: Date }>('select moment from record_lines where line = 4')
    const until = last!.moment.toISOString().replace('Z', '000Z')
    expect(data.map(({ id, further }) => [id, further])).toEqual([
      [6, undefined],
      [5, undefined],
      [3, undefined],
      [1, { count: 2, until }],
    ])
    expect(meta.total).toBe(4)
  })

  test.each([
    ['filter[stretch]=1', [3, 2, 1]],
    ['filter[stretch]=4', [4]],
    ['filter[stretch]=99', []],
    ['filter[stretch]=1&filter[kind]=member', []],
    ['filter[action]=article-saved-again', [3, 2]],
    ['search=later', [3]],
  ])('are each found with %s', async (query, found) => {
    const admin = await create.admin()
    await saved(admin, 'article-saved')
    await saved(admin, 'article-saved-again')
    await saved(admin, 'article-saved-again', 'Later')
    await record({ by: admin, entry: { kind: 'news', id: 4, name: 'Zout' } })

    expect((await listed(admin, `?${query}`)).data.map(({ id }) => id)).toEqual(found)
  })
})

test('looking through the record is a line, but no more than one for a while', async () => {
  const [admin, other] = [await create.admin(), await create.admin()]
  await record({ by: 'operator' })
  for (let page = 1; page <= 3; page++) await listed(admin, `?page=${page}`)
  await db.query(`do $$ begin set local session_replication_role = replica;
    update record_lines set moment = moment - interval '31 minutes'; end $$`)
  await listed(admin)
  await listed(other)
  await listed(await create.member({ roles: ['redactie'] }))

  const told = await db.query(`select by_id from record_lines where action = 'record-listed' order by line`)
  expect(told).toEqual([admin, admin, other].map(({ id }) => ({ by_id: id })))
})

test.each([
  ['', [4, 3, 2, 1]],
  ['?filter[looks]=no', [4, 2]],
  ['?filter[looks]=no&filter[kind]=members', [4]],
  ['?filter[looks]=no&filter[action]=member-seen', [3]],
  ['?filter[looks]=perhaps', [4, 3, 2, 1]],
])('what was only looked at is left out when that is asked for: %s', async (query, found) => {
  const admin = await create.admin()
  await record({ by: admin, action: 'members-listed', entry: { kind: 'members', id: 'list' } })
  await record({ by: admin })
  await record({ by: admin, action: 'member-seen' })
  await record({ by: admin, action: 'members-exported', entry: { kind: 'members', id: 'list' } })

  const { data, meta } = await listed(admin, query)

  expect(data.map(({ id }) => id)).toEqual(found)
  expect(meta.total).toBe(found.length)
})

describe('the record', () => {
  test('lists what was done, newest first, without values', async () => {
    const admin = await create.admin({ first_name: 'Fatima', last_name: 'Bakker' })
    await record({ by: admin, changes: { city: ['Utrecht', 'Zeist'] }, reason: 'Sanne belde' })
    await record({ by: 'operator' })

    const { data } = await listed(admin)

    expect(data).toMatchObject([
      { id: 2, by: { kind: 'operator', id: null, name: null }, fields: [] },
      {
        id: 1,
        by: { kind: 'member', id: admin.id, name: 'Fatima Bakker' },
        action: 'member-changed',
        entry: { kind: 'member', id: '12', name: 'José Pérez' },
        fields: ['city'],
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/Zeist|belde/)
  })

  test('shows one line with its values, which leaves a line unless it is an own one', async () => {
    const [admin, other] = [await create.admin(), await create.admin()]
    await record({
      by: admin,
      changes: { city: ['Utrecht', null], roles: [[], ['lezer', 'redactie']] },
      reason: 'Hij belde',
    })

    for (const reader of [admin, other]) {
      const { data } = (await (await clientOf(reader)).get(`${path}/1`)).json()
      expect(data.reason).toBe('Hij belde')
      expect(data.changes).toEqual([
        { field: 'city', old: 'Utrecht', new: null, is_erased: false },
        { field: 'roles', old: '', new: 'lezer, redactie', is_erased: false },
      ])
    }

    expect(await listed(other)).toMatchObject({
      data: [{ id: 2, action: 'record-line-seen', by: { id: other.id } }, { id: 1 }],
    })
  })

  test('says which values were erased', async () => {
    const admin = await create.admin()
    await record({ by: admin, changes: { city: ['Utrecht', 'Zeist'] } })
    await db.tx(async () => eraseRecordValues(deps, { by: 'operator', entry: { kind: 'member', id: 12 } }))

    const { data } = (await (await clientOf(admin)).get(`${path}/1`)).json()

    expect([data.entry.name, data.changes]).toEqual([null, [{ field: 'city', old: null, new: null, is_erased: true }]])
    expect((await listed(admin, '?search=jose')).meta.total).toBe(0)
    expect(await db.query('select line from record_values where searched is not null')).toEqual([])
  })

  test.each([
    ['', 3],
    ['?search=jose+per', 2],
    ['?search=belde', 1],
    ['?search=%25', 0],
    ['?filter[kind]=upload', 1],
    ['?filter[kind]=member&filter[entry]=12', 2],
    ['?filter[entry]=12%00', 3],
    ['?filter[action]=upload-added', 1],
    ['?filter[from]=2026-01-01', 3],
    ['?filter[until]=2026-01-01', 0],
  ])('with %j finds %i', async (query, count) => {
    const admin = await create.admin()
    await record({ by: admin, reason: 'Sanne belde' })
    await record({ by: admin })
    await record({ by: { id: 999 }, action: 'upload-added', entry: { kind: 'upload', id: 7, name: 'foto.jpg' } })

    expect((await listed(admin, query)).meta.total).toBe(count)
    if (query === '') expect((await listed(admin, `?filter[by]=${admin.id}&filter[kind]=member`)).meta.total).toBe(2)
  })

  test.each(['', '&filter[kind]=upload', '&filter[by]=999,998', '&search=zout', '&filter[from]=2026-01-01'])(
    'has each line on one page, with %j',
    async (query) => {
      const admin = await create.admin()
      for (let number = 1; number <= 45; number++)
        await record({
          by: { id: number % 3 ? 999 : 998 },
          action: number % 5 ? 'upload-added' : 'article-saved-again',
          entry: { kind: number % 2 ? 'upload' : 'news', id: number, name: 'Zout' },
        })
      const client = await clientOf(admin)
      const pageOf = async (number: number, length = 10) => {
        const { data, meta } = (await client.get(`${path}?per_page=${length}&page=${number}${query}`)).json()
        return { ids: data.map(({ id }: RecordLine) => id), total: meta.total }
      }
      await client.get(path)
      const whole = await pageOf(1, 100)
      expect(whole.ids.length).toBeGreaterThan(15)

      const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => pageOf(page)))

      expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids)
      expect(new Set([whole.total, ...pages.map(({ total }) => total)])).toEqual(new Set([whole.ids.length]))
    },
  )

  test('of a period has its Dutch days, from their first moment to their last', async () => {
    const admin = await create.admin()
    const moments = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z']
    for (const moment of moments) {
      await record({ by: admin })
      await db.query(`do $$ begin set local session_replication_role = replica;
        update record_lines set moment = '${moment}' where line = (select max(line) from record_lines); end $$`)
    }
    const client = await clientOf(admin)
    const idsIn = async (query: string) =>
      (await client.get(`${path}?${query}`)).json().data.map(({ id }: RecordLine) => id)

    expect(await idsIn('filter[from]=2026-03-29&filter[until]=2026-03-29')).toEqual([3, 2])
    expect(await idsIn('filter[until]=2026-03-29')).toEqual([3, 2, 1])
    expect(await idsIn('filter[until]=2026-03-27')).toEqual([])
    expect(await idsIn('filter[from]=2099-01-01')).toEqual([])
    expect(await idsIn('filter[from]=2026-03-30&filter[until]=2026-03-29')).toEqual([])
  })

  test('shows others than beheerders their own lines only', async () => {
    const [writer, admin] = [await create.member({ roles: ['redactie'] }), await create.admin()]
    await record({ by: admin })
    await record({ by: writer })
    const client = await clientOf(writer)

    expect((await listed(writer)).data.map(({ id }) => id)).toEqual([2])
    expect((await listed(writer, `?filter[by]=${admin.id}`)).data).toEqual([])
    expect((await client.get(`${path}/2`)).statusCode).toBe(200)
    expect((await client.get(`${path}/1`)).statusCode).toBe(404)
    expect((await client.get(`${path}/verify`)).statusCode).toBe(403)
    expect((await (await clientOf(await create.member({ roles: ['lezer'] }))).get(path)).statusCode).toBe(403)
  })

  test('tells beheerders who has lines, each once', async () => {
    const [admin, writer] = [
      await create.admin({ first_name: 'Fatima', last_name: 'Bakker' }),
      await create.member({ roles: ['redactie'], first_name: 'Anna', last_name: 'Visser' }),
    ]
    await create.admin({ first_name: 'Zonder', last_name: 'Regels' })
    for (const by of [admin, writer, writer, 'operator', 'system', { id: 999_999 }] as const) await record({ by })

    const { data } = (await (await clientOf(admin)).get(`${path}/authors`)).json()

    expect(data).toEqual([
      { id: writer.id, name: 'Anna Visser' },
      { id: admin.id, name: 'Fatima Bakker' },
    ])
    expect((await (await clientOf(writer)).get(`${path}/authors`)).statusCode).toBe(403)
  })

  test('is verified when a beheerder asks, who sees how it ended', async () => {
    const client = await clientOf(await create.admin())
    expect((await client.post(`${path}/verify`)).statusCode).toBe(200)

    const checkOf = async () => (await client.get(`${path}/verify`)).json().data
    await expect.poll(checkOf).toMatchObject({ lines: 1, broken_at: null, is_running: false })

    await db.query(
      `do $$ begin set local session_replication_role = replica; update record_lines set entry_id = '9'; end $$`,
    )
    await client.post(`${path}/verify`)
    await expect.poll(checkOf).toMatchObject({ broken_at: 1, what: 'changed', is_running: false })
  })
})
