import { mostCounted } from '@portal/contract/registrations-for-staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal({ APP_URL: 'https://api.voorbeeld.nl' })
const { create, clientOf, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const path = '/api/admin/registrations'
type Listed = { id: number; serial_number: string; status: string }

let desk: TestClient
beforeEach(async () => {
  desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
})

async function found(query: string, client = desk): Promise<string[]> {
  const response = await client.get(`${path}?${query}`)
  expect(response.statusCode).toBe(200)
  const { data, meta } = response.json<{ data: Listed[]; meta: { total: number } }>()
  expect(meta.total).toBe(data.length)
  const { data: counted } = (await client.get(`${path}/count?${query}`)).json()
  expect(counted).toEqual({ total: data.length, has_more: false })
  return data.map(({ serial_number }) => serial_number)
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('the registrations of all members', () => {
  test.each([
    ['servicedesk', 200],
    ['lezer', 200],
    ['beheerder', 200],
    ['redactie', 403],
  ] as const)('are for %s: %i', async (role, status) => {
    const client = await clientOf(await create.member({ roles: [role] }))

    for (const call of ['', '/count', '/export']) expect((await client.get(path + call)).statusCode).toBe(status)
  })

  test('are neither for guests nor for members, not even their own', async () => {
    const own = await create.member()
    await create.registration({ member_id: own.id })
    const member = await clientOf(own)

    for (const call of ['', '/count', '/export'])
      expect([(await member.get(path + call)).statusCode, (await guest().get(path + call)).statusCode]).toEqual([
        403, 401,
      ])
  })

  test('stand newest first, and the other way round, with what is known of them but not of the customer', async () => {
    const { id: member_id } = await create.member({
      first_name: 'Sanne',
      last_name: 'de Vries',
      company: 'De Vries BV',
    })
    const { id: product_id } = await create.product({ model: 'Compact 8' })
    const common = { member_id, product_id, zipcode: '5671 GD', house_number: '41', city: 'Nuenen' }
    const secret = { customer_name: 'Geheim', customer_email: 'geheim@klant.example' }
    await create.registration({ ...common, ...secret, serial_number: 'AB 100001', created_at: ago(2) })
    await create.registration({ ...common, ...secret, serial_number: 'AB 100002', created_at: ago(1) })

    expect(await found('')).toEqual(['AB 100002', 'AB 100001'])
    expect(await found('sort=created_at')).toEqual(['AB 100001', 'AB 100002'])
    const response = await desk.get(path)
    expect(response.body).not.toMatch(/geheim/i)
    expect(response.json().data[0]).toMatchObject({
      serial_number: 'AB 100002',
      product: { id: product_id, brand: 'AquaStar', model: 'Compact 8' },
      member: { id: member_id, name: 'Sanne de Vries', company: 'De Vries BV' },
      address_zipcode: '5671 GD',
      address_house_number: '41',
      address: 'Nuenen',
      credits: 250,
      status: 'pending',
      is_corrected: false,
    })
  })

  test('come a page at a time, the last ones too, and each once', async () => {
    const { id: member_id } = await create.member()
    const { id: product_id } = await create.product()
    for (let count = 0; count < 23; count++) await create.registration({ member_id, product_id })

    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await desk.get(`${path}?per_page=10&page=${page}`)).json().data as Listed[]),
    )

    expect(pages.map(({ length }) => length)).toEqual([10, 10, 3, 0])
    const ids = await db.query<{ id: number }>('select id from registrations order by created_at desc, id desc')
    expect(pages.flat().map(({ id }) => id)).toEqual(ids.map(({ id }) => id))
    const ofProduct = (await desk.get(`${path}?per_page=10&page=3&filter[product]=${product_id}`)).json()
    expect(ofProduct.data.map(({ id }: Listed) => id)).toEqual(pages[2]!.map(({ id }) => id))
    expect(ofProduct.links.prev).toBe(
      `https://api.voorbeeld.nl${path}?per_page=10&${new URLSearchParams({ 'filter[product]': String(product_id) })}&page=2`,
    )
  })
})

describe('a filter', () => {
  test('of brands, products and members has those of any, and of each kind', async () => {
    const [one, other] = [await create.product({ brand: 'Talent' }), await create.product({ brand: 'ATAG' })]
    const [first, second] = [await create.member(), await create.member()]
    await create.registration({ product_id: one.id, member_id: first.id, serial_number: 'T1-000' })
    await create.registration({ product_id: other.id, member_id: second.id, serial_number: 'A1-000' })
    await create.registration({ product_id: other.id, member_id: first.id, serial_number: 'A2-000' })
    const brands = await db.query<{ id: number }>('select id from brands order by id')

    expect(await found(`filter[brand]=${brands.map(({ id }) => id)}`)).toEqual(['A2-000', 'A1-000', 'T1-000'])
    expect(await found(`filter[brand]=${brands[1]!.id}`)).toEqual(['A2-000', 'A1-000'])
    expect(await found(`filter[product]=${one.id}`)).toEqual(['T1-000'])
    expect(await found(`filter[brand]=${brands[1]!.id}&filter[product]=${one.id}`)).toEqual([])
    expect(await found(`filter[member]=${first.id}`)).toEqual(['A2-000', 'T1-000'])
    expect(await found(`filter[member]=${first.id}&filter[brand]=${brands[1]!.id}`)).toEqual(['A2-000'])
    expect(await found(`filter[brand]=${brands[1]!.id}&search=A2`)).toEqual([])
    expect(await found(`filter[brand]=${brands[1]!.id}&search=A20`)).toEqual(['A2-000'])
  })

  test('of a status has what it is by now', async () => {
    const { id: member_id } = await create.member()
    for (const name of ['wacht', 'goed', 'fout', 'weg'])
      await create.registration({ member_id, serial_number: name, ...(name === 'goed' && { credited_at: new Date() }) })
    const idOf = async (name: string) =>
      (await db.query<{ id: number }>('select id from registrations where serial_number = $1', [name]))[0]!.id
    await db.query(
      `insert into points_lines (registration_id, member_id, kind, credits, reason) values ($1, $2, 'refused', 250, 'not_accepted')`,
      [await idOf('fout'), member_id],
    )
    await db.tx(async () => {
      await db.query(
        `insert into points_changes (registration_id, number, member_id, kind, credits, reverses, reason)
         values ($1, 1, $2, 'take-back', -250, 0, 'Ingetrokken')`,
        [await idOf('weg'), member_id],
      )
      await db.query(`update registrations set withdrawn_at = now() where id = $1`, [await idOf('weg')])
    })
    await db.query(`update registrations set corrected_at = now() where serial_number in ('goed', 'weg')`)

    expect(await found('filter[status]=pending')).toEqual(['wacht'])
    expect(await found('filter[status]=credited')).toEqual(['goed'])
    expect(await found('filter[status]=refused')).toEqual(['fout'])
    expect(await found('filter[status]=withdrawn')).toEqual(['weg'])
    expect(await found('filter[status]=corrected')).toEqual(['weg', 'goed'])
    expect(await found('filter[status]=pending,refused')).toEqual(['fout', 'wacht'])
    const { data } = (await desk.get(path)).json<{ data: Listed[] }>()
    expect(data.map(({ status }) => status)).toEqual(['withdrawn', 'refused', 'credited', 'pending'])
  })

  test('of days counts Dutch ones, both included', async () => {
    const { id: member_id } = await create.member()
    const { id: product_id } = await create.product()
    const at = (moment: string, serial_number: string) =>
      create.registration({ member_id, product_id, serial_number, created_at: new Date(moment) })
    await at('2026-03-09T22:59:00Z', 'ervoor')
    await at('2026-03-09T23:00:00Z', 'eerste')
    await at('2026-03-11T22:59:00Z', 'laatste')
    await at('2026-03-11T23:00:00Z', 'erna')

    expect(await found('filter[from]=2026-03-10&filter[until]=2026-03-11')).toEqual(['laatste', 'eerste'])
    expect(await found('filter[from]=2026-03-12')).toEqual(['erna'])
    expect(await found(`filter[until]=2026-03-09&filter[product]=${product_id}`)).toEqual(['ervoor'])
    expect(await found(`filter[until]=2026-03-09&filter[member]=${member_id}`)).toEqual(['ervoor'])
  })

  test.each([
    'filter[status]=weg',
    'filter[brand]=x',
    'filter[from]=gisteren',
    'filter[naam]=jan',
    'sort=customer_name',
  ])('that nobody knows is refused: %s', async (query) => {
    for (const call of ['', '/export']) expect((await desk.get(`${path}${call}?${query}`)).statusCode).toBe(422)
  })
})

test('what is found of more than five thousand is not counted further, and says so', async () => {
  const { member_id, product_id } = await create.registration({ serial_number: 'AA 000000' })
  await db.query(
    `insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
       house_number, customer_gender, customer_name, customer_email, customer_phone_number, consent_version, consented_at,
       credits, points_from)
     select member_id, product_id, 'AA' || i, 'AA' || i, 'x', install_date, zipcode, house_number, customer_gender, customer_name,
       customer_email, customer_phone_number, consent_version, consented_at, credits, points_from
     from registrations, generate_series(1, $1::int) as i where member_id = $2 and product_id = $3`,
    [mostCounted, member_id, product_id],
  )
  const asked = async (query: string) => (await desk.get(`${path}?${query}`)).json()

  const broad = await asked('search=vandenberg')
  expect([broad.meta.total, broad.has_more, broad.data.length]).toEqual([mostCounted, true, 25])
  expect((await asked('search=vandenberg&page=200')).data).toHaveLength(25)
  expect((await asked('search=vandenberg&page=201')).data).toEqual([])
  const all = await asked('page=201')
  expect([all.meta.total, all.has_more, all.data.map(({ serial_number }: Listed) => serial_number)]).toEqual([
    mostCounted + 1,
    false,
    ['AA 000000'],
  ])
})

test('the record tells which were shown, and of a search only how many words', async () => {
  await create.registration({ serial_number: 'AB 190871', customer_name: 'Wolters' })
  await desk.get(`${path}?search=wolters+190`)
  await desk.get(`${path}/count?search=wolters`)

  const lines = await db.query('select action, entry_kind, entry_id from record_lines')
  expect(lines).toEqual([{ action: 'registrations-listed', entry_kind: 'registration', entry_id: 'list' }])
  const values = await db.query<{ field: string; new_value: string }>(
    'select field, new_value from record_values order by field',
  )
  const [{ id }] = (await db.query<{ id: number }>('select id from registrations')) as [{ id: number }]
  expect(values.map(({ field, new_value }) => [field, new_value])).toEqual([
    ['found', '1'],
    ['ids', `[${id}]`],
    ['page', '1'],
    ['shown', '1'],
    ['words', '2'],
  ])
})
