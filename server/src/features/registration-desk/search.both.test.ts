import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

let desk: TestClient
beforeEach(async () => {
  desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
})

async function search(text: string, client = desk): Promise<string[]> {
  const response = await client.get(`/api/admin/registrations?search=${encodeURIComponent(text)}`)
  expect(response.statusCode).toBe(200)
  const { data, meta } = response.json<{ data: { serial_number: string }[]; meta: { total: number } }>()
  expect(meta.total).toBe(data.length)
  return data.map(({ serial_number }) => serial_number)
}

describe('a search among all registrations', () => {
  beforeEach(async () => {
    const { id: product_id } = await create.product()
    const sanne = await create.member({
      first_name: 'Sanne',
      last_name: 'de Vries',
      email: 'sanne@vries-bos.example',
      company: 'Water-Techniek',
    })
    const bram = await create.member({ first_name: 'Bram', last_name: 'Kuipers', company: null })
    const common = {
      product_id,
      customer_name: 'Van den Berg',
      customer_initials: 'M.',
      customer_email: 'm.vandenberg@klant.example',
    }
    await create.registration({
      ...common,
      member_id: sanne.id,
      serial_number: 'AB 190871',
      zipcode: '5611 AB',
      house_number: '12',
      house_number_addition: 'b',
    })
    await create.registration({
      ...common,
      member_id: bram.id,
      serial_number: 'AQ-2211-0097',
      zipcode: '5611 AC',
      house_number: '7',
      customer_name: 'Jansen-Kömür',
      customer_email: 'kuipers@elders.example',
    })
  })

  test.each([
    ['AB 190871', 'AB 190871'],
    ['0871', 'AB 190871'],
    ['b19', 'AB 190871'],
    ['AB 19', 'AB 190871'],
    ['ab-19.08', 'AB 190871'],
    ['2211-00', 'AQ-2211-0097'],
    ['22110097', 'AQ-2211-0097'],
    ['ＡＢ１９０', 'AB 190871'],
    ['5611AB', 'AB 190871'],
    ['5611 ab 12', 'AB 190871'],
    ['5611AB 12 B', 'AB 190871'],
    ['m van den berg', 'AB 190871'],
    ['M.vandenberg@KLANT', 'AB 190871'],
    ['komur', 'AQ-2211-0097'],
    ['jansen kömür', 'AQ-2211-0097'],
    ['sanne de vries', 'AB 190871'],
    ['water-techniek', 'AB 190871'],
    ['sanne@vries-bos.example', 'AB 190871'],
    ['bram', 'AQ-2211-0097'],
    ['kuipers', 'AQ-2211-0097'],
    ['kuipers elders', 'AQ-2211-0097'],
    ['elders bram kuipers 0097', 'AQ-2211-0097'],
    ['sanne elders', ''],
    ['sanne kuipers', ''],
    ['sanne kuipers 0097', ''],
    ['5611 AB 7', ''],
    ['AB', ''],
    ['%%%', ''],
    ['___', ''],
    ['a\\b\\c', ''],
    ['niemand', ''],
  ])('for %s finds %s', async (text, serial) => {
    expect((await search(text)).join()).toBe(serial)
  })

  test('of nothing but signs that count for nothing finds all', async () => {
    expect(await search(' - . ')).toHaveLength(2)
  })

  test('finds those of staff by their name for who manages people only', async () => {
    const { id: member_id } = await create.member({ first_name: 'Stille', last_name: 'Collega', roles: ['redactie'] })
    await create.registration({ member_id, serial_number: 'AB 777777' })

    expect(await search('stille')).toEqual([])
    expect(await search('777777')).toEqual(['AB 777777'])
    expect(await search('stille', await clientOf(await create.admin()))).toEqual(['AB 777777'])
  })

  test('looks through a key that follows what is changed', async () => {
    await db.query(
      `update registrations set customer_name = 'Wolters', zipcode = '9999 ZZ' where serial_number like 'AB%'`,
    )

    expect(await search('wolters')).toEqual(['AB 190871'])
    expect(await search('9999ZZ12')).toEqual(['AB 190871'])
    expect(await search('5611AB')).toEqual([])
  })
})
