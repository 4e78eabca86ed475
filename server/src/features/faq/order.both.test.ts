import { orderMessages } from '@portal/contract/content-order'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { insertFirstQuestions } from './store.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
afterAll(() => portal.close())

const path = '/api/admin/faq/order'
let editor: TestClient
let member: TestClient
/** Two of one group with one of another between them, and one that nobody sees yet, at the end. */
let first: number, other: number, second: number, concept: number
beforeEach(async () => {
  await portal.reset()
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
  member = await clientOf(await create.member())
  const seeded = [
    ['Zout', 'werking'],
    ['Prijs', 'aanschaf'],
    ['Druk', 'werking'],
  ].map(([question = '', group = '']) => ({ anchor: question, draft: { question, group, answer: '<p>Zo.</p>' } }))
  await insertFirstQuestions(db, seeded)
  const { data } = (await editor.post('/api/admin/faq', { group: 'werking', question: 'Nieuw' })).json()
  concept = data.id
  ;[first, other, second] = (await editor.get(path)).json().data.ids
})

async function shown() {
  const { groups } = (await member.get('/api/faq/index')).json()
  return groups.flatMap(({ questions }: { questions: { question: string }[] }) => questions.map((one) => one.question))
}

test('a new question comes last, and members see another order at once', async () => {
  expect((await editor.get(path)).json()).toEqual({ data: { ids: [first, other, second, concept], version: 1 } })
  expect(await shown()).toEqual(['Zout', 'Druk', 'Prijs'])

  const ids = [concept, other, second, first]
  const set = await editor.put(path, { ids, version: 1 })

  expect([set.statusCode, set.json()]).toEqual([200, { data: { ids, version: 2 } }])
  expect(await shown()).toEqual(['Druk', 'Zout', 'Prijs'])
  const listed = (await editor.get('/api/admin/faq?filter[group]=werking')).json().data
  expect(listed.map(({ question }: { question: string }) => question)).toEqual(['Nieuw', 'Druk', 'Zout'])
})

test('of two who order at once one is told what the other made of it', async () => {
  const colleague = await clientOf(await create.member({ roles: ['redactie'] }))
  const orders = [
    [second, other, first, concept],
    [concept, other, first, second],
  ]

  const answers = await Promise.all(
    [editor, colleague].map((one, at) => one.put(path, { ids: orders[at], version: 1 })),
  )

  const [set, late] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
  expect([set?.statusCode, late?.statusCode]).toEqual([200, 409])
  expect(late?.json()).toEqual({ message: orderMessages.changedMeanwhile, current: set?.json().data })
  expect((await editor.get(path)).json()).toEqual(set?.json())
})

test('an order that lacks a question is late, and one that is no order is refused', async () => {
  const late = await editor.put(path, { ids: [first, other, second], version: 1 })
  const twice = await editor.put(path, { ids: [first, first, other, second], version: 1 })
  const none = await editor.put(path, { ids: ['Zout'], version: 1 })

  expect([late.statusCode, twice.statusCode, none.statusCode]).toEqual([409, 409, 422])
  expect((await editor.get(path)).json().data.version).toBe(1)
})

test('a question in the bin has no place, and gets its own back', async () => {
  await editor.put(path, { ids: [concept, first, other, second], version: 1 })
  await editor.delete(`/api/admin/faq/${concept}`)
  expect((await editor.get(path)).json().data.ids).toEqual([first, other, second])

  await editor.post(`/api/admin/faq/${concept}/restore`)

  expect((await editor.get(path)).json().data.ids).toEqual([concept, first, other, second])
})
