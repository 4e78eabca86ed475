import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

async function listedFor(beheerder: { email: string }, query = '') {
  const response = await (await clientOf(beheerder)).get(`/api/admin/staff${query}`)
  return { status: response.statusCode, ...response.json<{ data?: { name: string }[]; meta?: { total: number } }>() }
}

describe('the list of staff', () => {
  test('has everybody with a role by name, and no installer', async () => {
    await create.member({ first_name: 'Daan', last_name: 'Mulder' })
    const beheerder = await create.admin({ first_name: 'Zoë', last_name: 'Bakker' })
    const redacteur = await create.member({ first_name: 'Anna', last_name: 'Visser', roles: ['redactie', 'lezer'] })

    const { status, data, meta } = await listedFor(beheerder)

    expect([status, meta?.total]).toEqual([200, 2])
    expect(data).toEqual([
      { id: redacteur.id, name: 'Anna Visser', email: redacteur.email, roles: ['redactie', 'lezer'] },
      { id: beheerder.id, name: 'Zoë Bakker', email: beheerder.email, roles: ['beheerder'] },
    ])
  })

  test('is searched like that of members', async () => {
    const beheerder = await create.admin({ first_name: 'Zoë', last_name: 'Bakker' })
    await create.member({ first_name: 'Anna', last_name: 'Visser', roles: ['redactie'] })

    const { data } = await listedFor(beheerder, '?search=zoe')

    expect(data?.map(({ name }) => name)).toEqual(['Zoë Bakker'])
  })

  test('is for a beheerder only', async () => {
    const { status } = await listedFor(await create.member({ roles: ['servicedesk', 'redactie', 'lezer'] }))

    expect(status).toBe(403)
  })
})
