import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { CurrentMember } from '../../http/current-member.ts'

const portal = await createTestPortal({ APP_URL: 'https://portaal.voorbeeld.nl' })
const { create, clientOf } = portal
const path = '/api/productregistration/all'

let member: CurrentMember
beforeEach(async () => {
  await portal.reset()
  member = await create.member()
})
afterAll(() => portal.close())

async function registrations(count: number) {
  for (let number = 1; number <= count; number++) {
    await create.registration({
      member_id: member.id,
      serial_number: `AB ${String(number).padStart(6, '0')}`,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, number)),
      credited_at: number % 2 === 0 ? new Date() : null,
      credits: 100,
    })
  }
}

async function found(query: string) {
  const response = await (await clientOf(member)).get(`${path}?${query}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const serials = ({ data }: { data: { serial_number: string }[] }) => data.map(({ serial_number }) => serial_number)

describe('the whole list', () => {
  test('is searched, sorted and filtered like a page', async () => {
    await registrations(12)

    const searched = await found('search=AB00001')
    const pending = await found('status=pending&sort=-install_date')

    expect(serials({ data: searched })).toEqual(['AB 000012', 'AB 000011', 'AB 000010'])
    expect(serials({ data: pending })).toEqual([
      'AB 000011',
      'AB 000009',
      'AB 000007',
      'AB 000005',
      'AB 000003',
      'AB 000001',
    ])
  })

  test('holds the items of the contract, newest first', async () => {
    const product = await create.product({ brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' })
    await create.registration({ member_id: member.id, product_id: product.id, serial_number: 'AB 000001', city: null })
    await registrations(0)
    await create.registration({ member_id: member.id, product_id: product.id, serial_number: 'AB 000002' })

    const response = await (await clientOf(member)).get(path)

    expect(response.json()).toEqual([
      expect.objectContaining({ serial_number: 'AB 000002', address: 'Eindhoven' }),
      {
        id: expect.any(Number),
        install_date: '2026-02-03',
        address: '',
        address_zipcode: '5611 AB',
        address_house_number: '12',
        serial_number: 'AB 000001',
        product: { brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' },
        credits: 250,
        synced_sparco: false,
        status: 'pending',
        certificate_code: expect.stringMatching(/^[0-9a-f]{20}$/),
      },
    ])
  })

  test('keeps registrations private, also for an administrator', async () => {
    await registrations(2)

    for (const stranger of [await create.member(), await create.admin()]) {
      const client = await clientOf(stranger)
      expect((await client.get(path)).json()).toEqual([])
      expect((await client.get(`${path}?page=1&search=AB`)).json().data).toEqual([])
    }
  })
})

describe('a page of the list', () => {
  test('holds ten, with complete links to the others', async () => {
    await registrations(23)

    const page = await found('page=2')

    const link = (number: number) => `https://portaal.voorbeeld.nl${path}?page=${number}`
    expect(serials(page)).toEqual(Array.from({ length: 10 }, (_, i) => `AB 0000${13 - i < 10 ? '0' : ''}${13 - i}`))
    expect(page.links).toEqual({ first: link(1), last: link(3), prev: link(1), next: link(3) })
    expect(page.meta).toMatchObject({ current_page: 2, from: 11, to: 20, total: 23, last_page: 3, per_page: 10 })
    expect(page.meta.links.map(({ label }: { label: string }) => label)).toEqual([
      '&laquo; Vorige',
      '1',
      '2',
      '3',
      'Volgende &raquo;',
    ])
    expect(page.totals).toEqual({ registrations: 23, pending: 12, pending_credits: 1200 })
  })

  test('has the requested length, up to a hundred', async () => {
    await registrations(12)

    const page = await found('page=2&per_page=5')
    const long = await found('page=1&per_page=5000')
    const longest = await found(`page=1&per_page=${'9'.repeat(400)}`)

    expect(serials(page)).toEqual(['AB 000007', 'AB 000006', 'AB 000005', 'AB 000004', 'AB 000003'])
    expect(page.meta).toMatchObject({ per_page: 5, last_page: 3, from: 6, to: 10 })
    expect(page.links.next).toBe(`https://portaal.voorbeeld.nl${path}?per_page=5&page=3`)
    for (const { meta } of [long, longest]) expect(meta).toMatchObject({ per_page: 100, last_page: 1, total: 12 })
  })

  test.each(['per_page=0', 'per_page=-1', 'per_page=veel', 'per_page='])('holds ten with %s', async (query) => {
    await registrations(11)

    expect((await found(`page=1&${query}`)).data).toHaveLength(10)
  })

  test.each([
    'page=',
    'page=0',
    'page=-3',
    'page=-1e400',
    'page=twee',
    'page=Infinity',
    'page=0x10',
    'page=1.5',
    'page=1%00',
    'page=3&page=4',
  ])('%s is the first', async (query) => {
    await registrations(11)

    expect((await found(query)).meta.current_page).toBe(1)
  })

  test.each([
    'page=3',
    'page=999999999',
    'page=99999999999999999999',
    'page=1e400',
    `page=${'9'.repeat(400)}&per_page=100`,
  ])('beyond the end is empty (%s)', async (query) => {
    await registrations(11)

    const page = await found(query)

    expect(page.data).toEqual([])
    expect(page.meta).toMatchObject({ from: null, to: null, total: 11 })
  })

  test('links come from the configuration, never from the Host header', async () => {
    const client = await clientOf(member)

    const response = await client.get(`${path}?page=1`, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })

    expect(response.body).not.toContain('evil.example')
  })

  test('of many links the ends and the neighbours, with gaps', async () => {
    await registrations(120)

    const { meta } = await found('page=6')

    const labels = meta.links.slice(1, -1).map(({ label }: { label: string }) => label)
    expect(labels).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '...', '11', '12'])
  })
})

describe('searching', () => {
  beforeEach(async () => {
    const [compact, solar] = [
      await create.product({ brand: 'AquaStar', model: 'Compact 8' }),
      await create.product({ brand: 'Solar', model: 'Été XL' }),
    ]
    const own = { member_id: member.id }
    await create.registration({ ...own, product_id: compact.id, serial_number: 'AB 111111', zipcode: '5611 AB' })
    await create.registration({
      ...own,
      product_id: solar.id,
      serial_number: 'CD 222222',
      zipcode: '1071 XX',
      customer_initials: 'J.',
      customer_name: 'Groeneveld-Édes',
      city: null,
    })
    await create.registration({ product_id: compact.id, serial_number: 'AB 333333' })
  })

  test.each([
    ['ab 111', ['AB 111111']],
    ['AB111111', ['AB 111111']],
    ['1071xx', ['CD 222222']],
    ['1071 XX', ['CD 222222']],
    ['aquastar', ['AB 111111']],
    ['Aqua Star Compact', ['AB 111111']],
    ['solar ete', ['CD 222222']],
    ['ÉTÉ xl', ['CD 222222']],
    ['van den berg', ['AB 111111']],
    ['VanDenBerg', ['AB 111111']],
    ['M. van den Berg', ['AB 111111']],
    ['groeneveld-edes', ['CD 222222']],
    ['j.groen', ['CD 222222']],
    ['EINDHOVEN', ['AB 111111']],
    ['berg eindhoven', ['AB 111111']],
    ['eindhoven aquastar bérg', ['AB 111111']],
    ['berg solar', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['5611AB1071', []],
    ['', ['CD 222222', 'AB 111111']],
  ])('for "%s" finds %j', async (search, expected) => {
    const page = await found(`page=1&search=${encodeURIComponent(search)}`)

    expect(serials(page)).toEqual(expected)
    expect(page.meta.total).toBe(expected.length)
  })

  test('is kept in the links, and has at most 255 characters', async () => {
    const page = await found('page=1&search=ab%20111&sort=-product')
    const tooLong = await (await clientOf(member)).get(`${path}?page=1&search=${'x'.repeat(256)}`)

    expect(page.links.first).toContain('search=ab+111&sort=-product&page=1')
    expect([tooLong.statusCode, tooLong.json().errors]).toEqual([
      422,
      { search: ['Dit veld mag maximaal 255 tekens bevatten'] },
    ])
  })
})

describe('sorting and status', () => {
  beforeEach(async () => {
    const [b, a] = [
      await create.product({ brand: 'Talent', model: 'B' }),
      await create.product({ brand: 'ATAG', model: 'A' }),
    ]
    const own = { member_id: member.id }
    await create.registration({
      ...own,
      product_id: b.id,
      serial_number: '1',
      install_date: '2026-03-01',
      credited_at: new Date(),
    })
    await create.registration({ ...own, product_id: a.id, serial_number: '2', install_date: '2026-01-01' })
    await create.registration({ ...own, product_id: b.id, serial_number: '3', install_date: '2026-02-01' })
  })

  test.each([
    ['sort=install_date', ['2', '3', '1']],
    ['sort=-install_date', ['1', '3', '2']],
    ['sort=product', ['2', '1', '3']],
    ['sort=-product', ['3', '1', '2']],
    ['sort=status', ['3', '2', '1']],
    ['sort=-status', ['1', '3', '2']],
    ['sort=client_email', ['3', '2', '1']],
    ['sort=', ['3', '2', '1']],
    ['status=pending', ['3', '2']],
    ['status=credited', ['1']],
    ['status=onzin', ['3', '2', '1']],
    ['status=pending&search=talent', ['3']],
  ])('%s gives %j', async (query, expected) => {
    const page = await found(`page=1&${query}`)

    expect(serials(page)).toEqual(expected)
    expect(page.meta.total).toBe(expected.length)
    expect(page.totals.registrations).toBe(3)
  })
})
