import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, guest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const pathOf = (id: number | string) => `/api/productregistration/${id}`

describe('a registration of a member', () => {
  test('is shown with all its fields, the customer included', async () => {
    const member = await create.member()
    const product = await create.product({ brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' })
    await create.registration({
      member_id: member.id,
      product_id: product.id,
      serial_number: 'AB 000001',
      house_number_addition: 'bis',
      created_at: new Date('2026-02-04T10:15:00Z'),
      credited_at: new Date('2026-02-04T11:00:00Z'),
    })

    const response = await (await clientOf(member)).get(pathOf(1))

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      id: 1,
      install_date: '2026-02-03',
      address_zipcode: '5611 AB',
      address_house_number: '12',
      huisnummer_toevoeging: 'bis',
      woonplaats: 'Eindhoven',
      product: { id: product.id, brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' },
      serial_number: 'AB 000001',
      selectedGender: 'female',
      voorletters: 'M.',
      client_name: 'Van den Berg',
      client_email: 'klant@voorbeeld.nl',
      client_phone_number: '06 12 34 56 78',
      credits: 250,
      synced_sparco: true,
      created_at: '2026-02-04T10:15:00.000000Z',
      status: 'credited',
      version: 1,
      warranty_until: '2029-02-03',
      certificate_code: expect.stringMatching(/^[0-9a-f]{20}$/),
      warranty_months: { statutory: 24, all_in: 12 },
      can_correct_until: '2026-02-11',
      points: [
        { at: '2026-02-04T10:15:00.000000Z', credits: 250, text: 'Registratie', status: 'credited', reason: null },
      ],
      timeline: [
        {
          at: '2026-02-04T11:00:00.000000Z',
          kind: 'points-credited',
          text: '250 punten bijgeschreven',
          detail: 'Te besteden in de cadeaushop.',
          by: 'portaal',
        },
        {
          at: '2026-02-04T10:15:00.000000Z',
          kind: 'registered',
          text: 'Door jou geregistreerd',
          detail: null,
          by: 'lid',
        },
      ],
    })
  })

  test('stays private, also for an administrator', async () => {
    await create.registration({ customer_name: 'Geheim' })

    for (const stranger of [await create.member(), await create.admin()]) {
      const response = await (await clientOf(stranger)).get(pathOf(1))
      expect(response.statusCode).toBe(404)
      expect(response.body).not.toContain('Geheim')
    }
    expect((await guest().get(pathOf(1))).statusCode).toBe(401)
    expect((await (await clientOf(await create.unverifiedMember())).get(pathOf(1))).statusCode).toBe(403)
  })

  test('is not found by an invalid id', async () => {
    const member = await create.member()
    await create.registration({ member_id: member.id })
    const client = await clientOf(member)

    for (const id of [
      '2',
      '0',
      '-1',
      '01',
      '1.0',
      '1e0',
      '0x1',
      '%201',
      'een',
      '9007199254740991',
      '99999999999999999999',
    ])
      expect([id, (await client.get(pathOf(id))).statusCode]).toEqual([id, 404])
  })
})
