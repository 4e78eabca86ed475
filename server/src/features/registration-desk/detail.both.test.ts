import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, guest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const path = '/api/admin/registrations/1'
const clerk = async () => clientOf(await create.member({ roles: ['servicedesk'], first_name: 'Mila' }))

test('a clerk sees what was registered, by whom, and what it earned', async () => {
  const member = await create.member({ first_name: 'Sanne', last_name: 'de Vries', company: 'De Vries', city: 'Best' })
  const product = await create.product({ brand: 'AquaStar', model: 'Compact 8' })
  await create.registration({
    member_id: member.id,
    product_id: product.id,
    serial_number: 'AB 000001',
    install_date: '2026-02-03',
    created_at: new Date('2026-02-04T10:15:00Z'),
    credited_at: new Date('2026-02-04T11:00:00Z'),
  })

  const { data } = (await (await clerk()).get(path)).json()

  expect(data).toMatchObject({
    version: 1,
    status: 'credited',
    product: { id: product.id, brand: 'AquaStar', model: 'Compact 8' },
    serial_number: 'AB 000001',
    warranty_until: '2029-02-03',
    client_name: 'Van den Berg',
    installer: { id: member.id, name: 'Sanne de Vries', company: 'De Vries', city: 'Best', registrations: 1 },
    points: {
      credits: 250,
      rule: { valid_from: '2020-01-01', credits: 250 },
      lines: [{ number: 0, credits: 250, status: 'credited', member: { id: member.id, name: 'Sanne de Vries' } }],
    },
  })
  expect(data.timeline.map(({ text, by }: { text: string; by: string }) => [text, by])).toEqual([
    ['250 punten bijgeschreven', 'portaal'],
    ['Geregistreerd', 'lid'],
  ])
})

describe('is not shown', () => {
  test('to a guest, a member or a writer', async () => {
    await create.registration()

    expect((await guest().get(path)).statusCode).toBe(401)
    for (const fields of [{}, { roles: ['redactie' as const] }])
      expect((await (await clientOf(await create.member(fields))).get(path)).statusCode).toBe(403)
  })

  test('when there is none', async () => {
    expect((await (await clerk()).get(path)).statusCode).toBe(404)
  })
})
