import { maxViews, viewMessages } from '@portal/contract/list-views'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const path = '/api/admin/views'
const concepts = { subject: 'articles', name: 'Mijn concepten', filters: { status: 'concept', sorteer: '-title' } }

async function staff() {
  return clientOf(await create.member({ roles: ['lezer'] }))
}

describe('views of one’s own', () => {
  test('are kept, renamed and forgotten', async () => {
    const client = await staff()

    const made = await client.post(path, concepts)

    expect(made.statusCode).toBe(201)
    const { id } = made.json().data
    expect(made.json().data).toEqual({ id, ...concepts })
    expect((await client.put(`${path}/${id}`, { name: 'Concepten' })).json().data).toMatchObject({ name: 'Concepten' })
    await client.post(path, { ...concepts, name: 'Tweede' })
    const names = async () => (await client.get(path)).json().data.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Concepten', 'Tweede'])
    expect((await client.delete(`${path}/${id}`)).statusCode).toBe(204)
    expect(await names()).toEqual(['Tweede'])
  })

  test.each([
    ['no name', { name: ' ' }, 'name', viewMessages.nameMissing],
    ['a long name', { name: 'x'.repeat(41) }, 'name', expect.any(String)],
    ['an unknown list', { subject: 'points' }, 'subject', viewMessages.unknownSubject],
    ['nothing chosen', { filters: {} }, 'filters', viewMessages.nothingChosen],
    ['what was searched for', { filters: { zoek: 'Sanne' } }, 'filters', expect.any(String)],
    ['a NUL', { filters: { status: 'a\0' } }, 'filters', viewMessages.invalidFilters],
    ['half a character', { filters: { status: '\ud83d' } }, 'filters', viewMessages.invalidFilters],
  ])('are refused with %s', async (_what, wrong, field, text) => {
    const response = await (await staff()).post(path, { ...concepts, ...wrong })

    const { errors } = response.json()
    expect([response.statusCode, Object.entries(errors)[0]]).toEqual([
      422,
      [expect.stringMatching(new RegExp(`^${field}`)), [text]],
    ])
  })

  test('have names that differ', async () => {
    const client = await staff()
    await client.post(path, concepts)
    const { id } = (await client.post(path, { ...concepts, name: 'Andere' })).json().data

    const taken = { name: [viewMessages.nameTaken] }
    expect((await client.post(path, concepts)).json().errors).toEqual(taken)
    expect((await client.put(`${path}/${id}`, { name: concepts.name })).json().errors).toEqual(taken)
    expect((await client.put(`${path}/${id}`, { name: 'Andere' })).statusCode).toBe(200)
  })

  test('are at most so many of one list, also from two tabs', async () => {
    const client = await staff()
    for (let count = 1; count < maxViews; count++) await client.post(path, { ...concepts, name: `Nummer ${count}` })

    const [one, other] = await Promise.all(['Een', 'Ander'].map((name) => client.post(path, { ...concepts, name })))

    expect(new Set([one!.statusCode, other!.statusCode])).toEqual(new Set([201, 422]))
    expect((await client.get(path)).json().data).toHaveLength(maxViews)
  })

  test('are nobody else’s', async () => {
    const { id } = (await (await staff()).post(path, concepts)).json().data
    const other = await clientOf(await create.admin())

    expect((await other.get(path)).json().data).toEqual([])
    expect((await other.put(`${path}/${id}`, { name: 'Van mij' })).statusCode).toBe(404)
    expect((await other.delete(`${path}/${id}`)).statusCode).toBe(404)
    for (const unknown of ['x', '99999999999', '9007199254740991']) {
      expect((await other.put(`${path}/${unknown}`, { name: 'Van mij' })).statusCode).toBe(404)
      expect((await other.delete(`${path}/${unknown}`)).statusCode).toBe(404)
    }
  })

  test('are for staff only', async () => {
    const member = await clientOf(await create.member())

    expect([(await member.get(path)).statusCode, (await member.post(path, concepts)).statusCode]).toEqual([403, 403])
    expect((await portal.guest().get(path)).statusCode).toBe(401)
  })
})
