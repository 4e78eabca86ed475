import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterEach(() => letDayBegin('0'))
afterAll(() => portal.close())

/** Shifts the day of the catalogue by an interval. */
const letDayBegin = (shift: string) =>
  db.query(`create or replace function dutch_day() returns date language sql stable as $$
    select ((now() + interval '${shift}') at time zone 'Europe/Amsterdam')::date $$`)

const addPoints = (productId: number, day: string, credits: number) =>
  db.query('insert into product_points values ($1, $2, $3)', [productId, day, credits])

const filledIn = (selectedProduct: number, serial_number: string) => ({
  install_date: '2026-02-03',
  address_zipcode: '5611AB',
  address_house_number: '12',
  selectedProduct,
  serial_number,
  selectedGender: 'female',
  client_name: 'Van den Berg',
  client_email: 'm.vandenberg@voorbeeld.nl',
  client_phone_number: '06 12 34 56 78',
})

describe('the points of a product', () => {
  test('are those of the last row that has begun, with the next one while it is near', async () => {
    const { id } = await create.product({ brand: 'AquaStar', credits: 250 })
    const [{ near, far } = { near: '', far: '' }] = await db.query<{ near: string; far: string }>(
      'select (dutch_day() + 30)::text as near, (dutch_day() + 31)::text as far',
    )
    const client = await clientOf(await create.member())
    const answer = async () => (await client.post('/api/products', { brand: 'AquaStar' })).json()
    await addPoints(id, far, 300)

    expect(await answer()).toMatchObject([{ credits: 250, serial_mask: 'aa 999999', next_points: null }])
    await addPoints(id, near, 275)
    expect(await answer()).toMatchObject([{ credits: 250, next_points: { from: near, credits: 275 } }])
    await letDayBegin('30 days')
    expect(await answer()).toMatchObject([{ credits: 275, next_points: { from: far, credits: 300 } }])
  })

  test.each([
    ['update product_points set credits = 1'],
    ["update product_points set valid_from = '2099-01-01'"],
    ['delete from product_points'],
  ])('that have begun stay: %s', async (statement) => {
    await create.product()

    await expect(db.query(statement)).rejects.toThrow('points that have begun are never changed or removed')
  })

  test('do not begin on a day since when the product was registered', async () => {
    const other = await create.product()
    const product = await create.product()
    await create.registration({ product_id: product.id, created_at: new Date('2026-02-01T23:30:00Z') })
    const past = 'points do not begin on a day since when their product was registered'

    await expect(addPoints(product.id, '2026-02-02', 1)).rejects.toThrow(past)
    await addPoints(product.id, '2026-02-03', 1)
    await addPoints(other.id, '2026-02-02', 1)
  })

  test('can be planned, changed and dropped before their day', async () => {
    const { id } = await create.product()
    await addPoints(id, '2099-01-01', 275)

    await db.query("update product_points set credits = 280 where valid_from = '2099-01-01'")
    await db.query("delete from product_points where valid_from = '2099-01-01'")

    expect(await db.query('select credits from product_points')).toEqual([{ credits: 250 }])
  })
})

test.each(['update brands set is_active = false', 'update products set is_active = false', 'points to come'])(
  'what is no longer, or not yet, in the catalogue can not be registered, and stays on its registrations: %s',
  async (end) => {
    const product = await create.product({ brand: 'AquaStar', model: 'Compact 8' })
    const member = await create.member()
    await create.registration({ member_id: member.id, product_id: product.id })
    const client = await clientOf(member)

    await (end === 'points to come' ? letDayBegin('-10 years') : db.query(end))

    expect((await client.post('/api/brands')).json()).toEqual([])
    expect((await client.post('/api/products', { brand: 'AquaStar' })).json()).toEqual([])
    const body = filledIn(product.id, 'ZZ 123456')
    const refused = await client.post('/api/productregistration/create', body)
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { selectedProduct: ['Kies een geldig product'] }])
    expect((await client.get('/api/productregistration/all')).json()).toMatchObject([
      { product: { brand: 'AquaStar', model: 'Compact 8' } },
    ])
  },
)

test.each(['2099-01-01', '2099-03-29', '2099-03-30', '2099-10-25', '2099-10-26'])(
  'of twenty members who register in the second in which %s begins each gets the old or the new points',
  async (day) => {
    const product = await create.product({ brand: 'AquaStar', credits: 250 })
    await addPoints(product.id, day, 275)
    const clients = await Promise.all(Array.from({ length: 20 }, async () => clientOf(await create.member())))
    const [{ shift, begins } = { shift: 0, begins: 0 }] = await db.query<{ shift: number; begins: number }>(
      `select extract(epoch from $1::date::timestamp at time zone 'Europe/Amsterdam' - clock_timestamp()) - 1.5 as shift,
         extract(epoch from clock_timestamp()) * 1000 + 1500 as begins`,
      [day],
    )
    await letDayBegin(`${shift} seconds`)

    await Promise.all(
      clients.map(async (client, index) => {
        await new Promise((resolve) => setTimeout(resolve, begins - Date.now() - 1000 + index * 100))
        const body = filledIn(product.id, `AB ${100_000 + index}`)
        const response = await client.post('/api/productregistration/create', body)
        expect(response.statusCode, response.body).toBe(201)
      }),
    )

    const rows = await db.query<{ credits: number; from: string; at: number; credited: number }>(
      `select r.credits, r.points_from::text as from, extract(epoch from r.created_at) * 1000 as at, l.credits as credited
       from registrations r join points_lines l on l.registration_id = r.id`,
    )
    expect(rows).toHaveLength(20)
    for (const { credits, from, at, credited } of rows) {
      expect([credits, from]).toEqual(from === day ? [275, day] : [250, '2020-01-01'])
      expect(credited).toBe(credits)
      if (at < begins) expect(credits).toBe(250)
    }
    expect((await clients[0]!.post('/api/products', { brand: 'AquaStar' })).json()).toMatchObject([{ credits: 275 }])
  },
)
