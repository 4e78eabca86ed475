import { faqGroups } from '@portal/contract/faq'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hostileFragments } from '../../../testing/hostile-fragments.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { insertFirstQuestions } from './store.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

async function readGroups() {
  const client = await clientOf(await create.member())
  return (await client.get('/api/faq/index')).json().groups as { id: string; questions: { question: string }[] }[]
}

const question = (text: string, group = 'werking', answer = '<p>Zo.</p>') => ({
  anchor: text.toLowerCase(),
  draft: { group, question: text, answer },
})

test('holds all groups, also of an empty portal', async () => {
  expect(await readGroups()).toEqual(faqGroups.map((group) => ({ ...group, questions: [] })))
})

test('shows each question in its group, in the order of staff, with its earlier addresses', async () => {
  await insertFirstQuestions(db, [question('Zout'), question('Prijs', 'aanschaf'), question('Druk')])
  await db.query(`update content set place = 9 where title = 'Zout'`)
  await db.query(`insert into content_slugs select 'faq', 'a-druk', id from content where title = 'Druk'`)

  const groups = await readGroups()

  expect(groups[0]).toEqual({
    id: 'werking',
    name: 'Werking',
    questions: [
      { id: expect.any(Number), question: 'Druk', answer: '<p>Zo.</p>', anchors: ['a-druk', 'druk'] },
      { id: expect.any(Number), question: 'Zout', answer: '<p>Zo.</p>', anchors: ['zout'] },
    ],
  })
  expect(groups[3]?.questions.map(({ question }) => question)).toEqual(['Prijs'])
})

test('shows what members may see at this moment, and nothing else', async () => {
  await insertFirstQuestions(db, [question('Nu'), question('Straks'), question('Voorbij')])
  const move = (title: string, columns: string) =>
    db.query(`update faq_publications set ${columns} where question = $1`, [title])
  await move('Straks', `published_from = now() + interval '1 hour'`)
  await move('Voorbij', `ends_at = now()`)

  const [werking] = await readGroups()

  expect(werking?.questions.map(({ question }) => question)).toEqual(['Nu'])
})

test('cleans an answer that was stored by hand', async () => {
  await insertFirstQuestions(db, [question('Zout')])
  const client = await clientOf(await create.member())

  for (const [what, html, cleaned] of hostileFragments) {
    await db.query('update faq_publications set answer = $1', [html.replaceAll('\0', '')])

    const { groups } = (await client.get('/api/faq/index')).json()

    expect(groups[0].questions, what).toMatchObject([{ answer: cleaned }])
  }
})

test('a guest and an unverified member read nothing', async () => {
  expect((await guest().get('/api/faq/index')).statusCode).toBe(401)
  expect((await (await clientOf(await create.unverifiedMember())).get('/api/faq/index')).statusCode).toBe(403)
})
