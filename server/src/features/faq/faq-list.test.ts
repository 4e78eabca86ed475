import { faqMessages } from '@portal/contract/faq-for-staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, guest } = portal
afterAll(() => portal.close())

let editor: TestClient
let reader: TestClient
beforeEach(async () => {
  await portal.reset()
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
  reader = await clientOf(await create.member())
})

const draft = { group: 'installatie', question: 'Hoeveel druk?', answer: '<p>7 bar<script>x</script></p>' }
const path = '/api/admin/faq'
const created = async (fields = {}) => (await editor.post(path, { ...draft, ...fields })).json().data

async function published(fields = {}) {
  const { id, rev } = await created(fields)
  return (await editor.post(`${path}/${id}/publish`, { rev })).json().data
}

async function shown(group = 'installatie') {
  const { groups } = (await reader.get('/api/faq/index')).json()
  return groups.find(({ id }: { id: string }) => id === group).questions
}

test('members see an answer as it was published, cleaned, until it is withdrawn', async () => {
  const { id, rev, state } = await published()
  expect(state).toBe('gepubliceerd')

  const saved = await editor.put(`${path}/${id}/draft`, { ...draft, question: 'Nieuw', rev })
  expect(await shown()).toEqual([{ id, question: 'Hoeveel druk?', answer: '<p>7 bar</p>', anchors: [] }])

  await editor.post(`${path}/${id}/withdraw`, { rev: saved.json().data.rev })
  expect(await shown()).toEqual([])
})

test('a planned change replaces what members see when its moment has come', async () => {
  const { id, rev } = await published()
  const saved = await editor.put(`${path}/${id}/draft`, { ...draft, group: 'aanschaf', rev })
  await editor.post(`${path}/${id}/publish`, { rev: saved.json().data.rev, published_from: '2099-01-01T09:00' })

  expect((await editor.get(`${path}/${id}`)).json().data).toMatchObject({ state: 'gepubliceerd', group: 'aanschaf' })
  expect([(await shown()).length, (await shown('aanschaf')).length]).toEqual([1, 0])
})

test('a question without its parts is kept, and not published', async () => {
  const { id, rev } = (await editor.post(path, {})).json().data

  const refused = await editor.post(`${path}/${id}/publish`, { rev })

  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    {
      group: [faqMessages.groupMissing],
      question: [faqMessages.questionMissing],
      answer: [faqMessages.answerMissing],
    },
  ])
})

test('what two saved from the same copy is refused to the second, with both', async () => {
  const { id, rev } = await created()
  await editor.put(`${path}/${id}/draft`, { ...draft, question: 'Een', rev })

  const late = await editor.put(`${path}/${id}/draft`, { ...draft, question: 'Twee', rev })

  expect([late.statusCode, late.json().current.question, late.json().base.question]).toEqual([
    409,
    'Een',
    'Hoeveel druk?',
  ])
})

describe('the list of staff', () => {
  const questions = async (query = '') =>
    (await editor.get(`${path}${query}`)).json().data.map(({ question }: { question: string }) => question)

  test('goes by group, then by place, and has no articles', async () => {
    await create.news()
    for (const [question, group, place] of [
      ['Prijs', 'aanschaf', 2],
      ['Zout', 'werking', 9],
      ['Druk', 'werking', 3],
      ['Zonder', '', null],
    ] as const) {
      const { id } = await created({ question, group })
      await portal.db.query('update content set place = $2 where id = $1', [id, place])
    }

    expect(await questions()).toEqual(['Druk', 'Zout', 'Prijs', 'Zonder'])
    expect(await questions('?filter[group]=werking,aanschaf')).toEqual(['Druk', 'Zout', 'Prijs'])
    expect(await questions('?search=pri')).toEqual(['Prijs'])
    expect(await questions('?sort=-title')).toEqual(['Zout', 'Zonder', 'Prijs', 'Druk'])
    expect((await editor.get('/api/admin/articles')).json().meta.total).toBe(1)
  })

  test('is for staff, and is changed by who may change content', async () => {
    const { id, rev } = await published()
    const lezer = await clientOf(await create.member({ roles: ['lezer'] }))

    expect((await lezer.get(path)).statusCode).toBe(200)
    for (const [client, status] of [
      [guest(), 401],
      [reader, 403],
      [lezer, 403],
    ] as const) {
      expect((await client.post(path, draft)).statusCode).toBe(status)
      expect((await client.post(`${path}/${id}/withdraw`, { rev })).statusCode).toBe(status)
    }
    expect((await reader.get(`${path}/${id}`)).statusCode).toBe(403)
  })
})
