import type { Role } from '@portal/contract/roles'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const path = '/api/admin/cases'

async function seen(query = '', roles: Role[] = ['servicedesk']) {
  const response = await (await clientOf(await create.member({ roles }))).get(`${path}?${query}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

type Opened = {
  kind?: string
  member_id?: number | null
  registration_id?: number | null
  facts?: object
  opened?: string
}

async function open({ kind = 'cadeaushop', member_id = null, registration_id = null, facts = {}, opened }: Opened) {
  const [row] = await db.query<{ id: number }>(
    `insert into cases (kind, member_id, registration_id, facts, opened_at)
     values ($1, $2, $3, $4::text::jsonb, coalesce($5::timestamptz, now())) returning id`,
    [kind, member_id, registration_id, JSON.stringify(facts), opened ?? null],
  )
  return row!.id
}

const ids = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id)

test('the open ones come longest waiting first, with member, registration and reason', async () => {
  const member = await create.member({ first_name: 'Bo', last_name: 'Vos', company: 'Vos Sanitair' })
  await create.registration({ member_id: member.id, serial_number: 'AB 123456' })
  const [registration] = await db.query<{ id: number }>('select id from registrations')
  const difference = { ours: 1250, shops: 1000 }
  const later = await open({
    member_id: member.id,
    facts: { difference, missing_calls: 2 },
    opened: '2026-02-03T10:00:00Z',
  })
  const first = await open({
    kind: 'fout-gemeld',
    registration_id: registration!.id,
    facts: { text: 'Het is een Duo.' },
    opened: '2026-02-02T10:00:00Z',
  })
  const settled = await open({ member_id: (await create.member()).id })
  await db.query('update cases set settled_at = now() where id = $1', [settled])

  const page = await seen()

  expect(page.meta.total).toBe(2)
  expect(page.data).toEqual([
    {
      id: first,
      kind: 'fout-gemeld',
      reason: 'Het is een Duo.',
      member: null,
      registration: { id: registration!.id, serial_number: 'AB 123456' },
      version: 1,
      state: 'open',
      is_late: true,
      opened_at: '2026-02-02T10:00:00.000000Z',
      waiting_since: '2026-02-02T10:00:00.000000Z',
    },
    {
      id: later,
      kind: 'cadeaushop',
      reason:
        'Volgens de cadeaushop zijn er in totaal 1.000 punten bijgeschreven, volgens ons 1.250. De cadeaushop kan 2 wijzigingen van punten niet verwerken.',
      member: { id: member.id, name: 'Bo Vos', company: 'Vos Sanitair' },
      registration: null,
      version: 1,
      state: 'open',
      is_late: true,
      opened_at: '2026-02-03T10:00:00.000000Z',
      waiting_since: '2026-02-03T10:00:00.000000Z',
    },
  ])
})

test('are narrowed by kind and found by member and serial number, a page at a time', async () => {
  const member = await create.member({ first_name: 'Bo', last_name: 'Vos' })
  await create.registration({ member_id: member.id, serial_number: 'AB 123456' })
  const [registration] = await db.query<{ id: number }>('select id from registrations')
  const shop = await open({ member_id: member.id })
  const fault = await open({ kind: 'fout-gemeld', registration_id: registration!.id })
  for (let count = 0; count < 11; count++) await open({ kind: 'controle' })

  expect(ids(await seen('filter[kind]=cadeaushop'))).toEqual([shop])
  expect(ids(await seen('filter[kind]=cadeaushop,fout-gemeld'))).toEqual([shop, fault])
  expect(ids(await seen('search=bo%20vos'))).toEqual([shop])
  expect(ids(await seen('search=ab123'))).toEqual([fault])
  expect(ids(await seen('search=nobody'))).toEqual([])
  expect(ids(await seen('filter[kind]=controle&per_page=10&page=2'))).toHaveLength(1)
})

test('a wrong kind is refused', async () => {
  const client = await clientOf(await create.member({ roles: ['servicedesk'] }))
  expect((await client.get(`${path}?filter[kind]=boeken`)).statusCode).toBe(422)
})

test('a member who is staff is named to who manages people only', async () => {
  const colleague = await create.member({ roles: ['redactie'], first_name: 'Geheim', last_name: 'Lid' })
  await open({ member_id: colleague.id })

  expect((await seen()).data[0].member).toBeNull()
  expect(ids(await seen('search=geheim'))).toEqual([])
  expect((await seen('', ['beheerder'])).data[0].member.name).toBe('Geheim Lid')
})

test('members and redactie see none', async () => {
  await open({ member_id: (await create.member()).id })

  expect((await (await clientOf(await create.member())).get(path)).statusCode).toBe(403)
  expect((await (await clientOf(await create.member({ roles: ['redactie'] }))).get(path)).statusCode).toBe(403)
  expect((await portal.guest().get(path)).statusCode).toBe(401)
  expect((await seen('', ['lezer'])).meta.total).toBe(1)
})

test('the record tells whose cases were seen, and how many words were sought', async () => {
  const member = await create.member()
  await open({ member_id: member.id })

  await seen(`search=${encodeURIComponent(member.first_name)}`)

  const values = await db.query<{ field: string; new_value: string }>(
    `select field, new_value from record_values v join record_lines l on l.line = v.line where action = 'cases-listed'`,
  )
  expect(Object.fromEntries(values.map(({ field, new_value }) => [field, new_value]))).toEqual({
    page: '1',
    words: '1',
    shown: '1',
    found: '1',
    ids: `[${member.id}]`,
  })
})

test('those that are open are counted by whose turn it is', async () => {
  const member = await create.member()
  const asked = await open({ member_id: member.id })
  await open({})
  const settled = await open({ kind: 'punten' })
  await db.query('update cases set waits_for_id = $1 where id = $2', [member.id, asked])
  await db.query('update cases set settled_at = now() where id = $1', [settled])

  const response = await (await clientOf(await create.member({ roles: ['lezer'] }))).get(`${path}/count`)

  expect(response.json()).toEqual({ data: { open: 1, wacht: 1 } })
})
