import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hostileFragments } from '../../../testing/hostile-fragments.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const editor = async (name = 'Els') =>
  clientOf(await create.member({ roles: ['redactie'], first_name: name, last_name: 'Vos' }))

const draft = {
  title: 'Zout bijvullen',
  url_slug: 'zout-bijvullen',
  intro: 'Zo doe je het.',
  content: '<p>Doe het deksel open.</p>',
  image_id: null,
  image_alt: 'Een zak zout',
  image_decorative: false,
  image_focal: { x: 0.5, y: 0.25 },
  from: null,
  to: null,
}

describe('a working copy', () => {
  test('begins empty, as a concept of whoever made it', async () => {
    const client = await editor()

    const response = await client.post('/api/admin/news', {})

    const { data } = response.json()
    expect([response.statusCode, data]).toMatchObject([
      201,
      {
        kind: 'news',
        rev: 1,
        state: 'concept',
        title: '',
        content: '',
        image_focal: null,
        author: { name: 'Els Vos' },
      },
    ])
    expect((await client.get(`/api/admin/news/${data.id}`)).json()).toEqual({ data })
    expect((await client.get(`/api/admin/promotions/${data.id}`)).statusCode).toBe(404)
  })

  test('is saved as it is typed, and counts its saves', async () => {
    const client = await editor()
    const { id } = (await client.post('/api/admin/promotions', draft)).json().data
    const typed = { ...draft, title: ' Zout ', intro: 'Een\nTwee ', from: '2027-03-01', to: '2027-02-01' }

    const saved = await client.put(`/api/admin/promotions/${id}/draft`, { rev: 1, ...typed })

    expect(saved.json()).toEqual({ data: { rev: 2, updated_at: expect.any(String), content: null } })
    expect((await client.get(`/api/admin/promotions/${id}`)).json().data).toMatchObject({ rev: 2, ...typed })
  })

  test('has a line for every save, which says whether it goes on with the one before', async () => {
    const [els, piet] = [await editor(), await editor('Piet')]
    const { id } = (await els.post('/api/admin/news', draft)).json().data
    let rev = 1
    const save = async (client: TestClient) =>
      client.put(`/api/admin/news/${id}/draft`, { ...draft, title: `Zout ${rev}`, rev: rev++ })
    for (const client of [els, els, piet, piet, els]) await save(client)
    await els.post(`/api/admin/news/${id}/versions`, { name: 'Zo' })
    await save(els)
    await db.query(`do $$ begin set local session_replication_role = replica;
      update record_lines set moment = moment - interval '31 minutes'; end $$`)
    await save(els)

    const told = await db.query<{ action: string }>('select action from record_lines order by line')
    const [first, again] = ['article-saved', 'article-saved-again']
    expect(told.map(({ action }) => action).join(' ')).toBe(
      `article-created ${first} ${again} ${first} ${again} ${first} version-kept ${first} ${first}`,
    )
  })

  test('is told by less of its text in a line that goes on with the one before', async () => {
    const client = await editor()
    const { id } = (await client.post('/api/admin/news', draft)).json().data
    const text = `<p>${'lang '.repeat(4_000)}</p>`
    for (const rev of [1, 2]) await client.put(`/api/admin/news/${id}/draft`, { ...draft, content: text + rev, rev })

    const told = await db.query<{ size: number }>(
      `select length(new_value) as size from record_values where field = 'content' order by line desc limit 2`,
    )
    expect(told.map(({ size }) => size < 700)).toEqual([true, false])
  })

  test('of news has no first and last day', async () => {
    const client = await editor()

    const { data } = (await client.post('/api/admin/news', { ...draft, from: '2027-03-01', to: '2027-03-02' })).json()

    expect([data.from, data.to]).toEqual([null, null])
  })

  test('that changed meanwhile is refused with the one of now and the one it was made from', async () => {
    const [els, piet] = [await editor(), await editor('Piet')]
    const { id } = (await els.post('/api/admin/news', draft)).json().data
    const path = `/api/admin/news/${id}/draft`
    await piet.put(path, { rev: 1, ...draft, title: 'Van Piet' })

    const response = await els.put(path, { rev: 1, ...draft, intro: 'Van Els' })

    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        message: 'Iemand anders heeft dit intussen gewijzigd',
        current: { rev: 2, title: 'Van Piet', intro: draft.intro, updated_by: { name: 'Piet Vos' } },
        base: draft,
      },
    ])
    const unknown = await els.put(path, { rev: 7, ...draft })
    expect([unknown.statusCode, unknown.json().base]).toEqual([409, null])
  })

  test('that is sent again after a lost answer is answered like the first time', async () => {
    const client = await editor()
    const { id } = (await client.post('/api/admin/news', {})).json().data
    const save = () => client.put(`/api/admin/news/${id}/draft`, { rev: 1, ...draft })

    const [first, again] = [await save(), await save()]

    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  })

  test('of ten who save at once is that of one; the others are refused', async () => {
    const client = await editor()
    const { id } = (await client.post('/api/admin/news', draft)).json().data
    const path = `/api/admin/news/${id}/draft`

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => client.put(path, { rev: 1, ...draft, title: `Titel ${number}` })),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
    const { data } = (await client.get(`/api/admin/news/${id}`)).json()
    expect([data.rev, answers.findIndex(({ statusCode }) => statusCode === 200)]).toEqual([
      2,
      Number(data.title.slice('Titel '.length)),
    ])
  })

  test('keeps clean HTML only, and says so', async () => {
    const client = await editor()
    const { id } = (await client.post('/api/admin/news', {})).json().data
    let { rev } = (await client.get(`/api/admin/news/${id}`)).json().data

    for (const [what, html, cleaned] of hostileFragments) {
      // A NUL is refused, as in any text.
      const content = html.replaceAll('\0', '')
      const saved = (await client.put(`/api/admin/news/${id}/draft`, { rev, ...draft, content })).json().data
      rev = saved.rev
      expect([saved.content ?? content], what).toEqual([cleaned])
      expect((await client.get(`/api/admin/news/${id}`)).json().data.content, what).toBe(cleaned)
    }
  })

  test.each([
    [{ title: 'x'.repeat(151) }, 'title', 'Dit veld mag maximaal 150 tekens bevatten'],
    [{ content: 'a\0b' }, 'content', 'Dit veld bevat ongeldige tekens'],
    [{ image_focal: { x: 2, y: 0 } }, 'image_focal.x', 'Kies een punt binnen de afbeelding'],
    [{ from: '2027-02-30' }, 'from', 'Vul een geldige datum in'],
    [{ rev: undefined }, 'rev', 'Versie is verplicht'],
  ])('is refused with %j', async (wrong, field, text) => {
    const client = await editor()
    const { id } = (await client.post('/api/admin/promotions', draft)).json().data

    const response = await client.put(`/api/admin/promotions/${id}/draft`, { rev: 1, ...draft, ...wrong })

    expect([response.statusCode, response.json().errors]).toEqual([422, { [field]: [text] }])
  })

  test.each(['999999', '99999999999', '0', 'x'])('of nothing (%s) is not found', async (id) => {
    const client = await editor()

    expect((await client.get(`/api/admin/news/${id}`)).statusCode).toBe(404)
    expect((await client.put(`/api/admin/news/${id}/draft`, { rev: 1, ...draft })).statusCode).toBe(404)
  })

  test('is no business of members', async () => {
    const client = await editor()
    const { id } = (await client.post('/api/admin/news', draft)).json().data

    expect((await client.get('/api/news/zout-bijvullen')).statusCode).toBe(404)
    expect((await client.get('/api/news/index')).json().blogs).toEqual([])
    const member = await clientOf(await create.member())
    expect((await member.get(`/api/admin/news/${id}`)).statusCode).toBe(403)
  })

  test.each(['servicedesk', 'lezer'] as const)('is read by a %s, who changes nothing', async (role) => {
    const { id } = (await (await editor()).post('/api/admin/news', draft)).json().data
    const client = await clientOf(await create.member({ roles: [role] }))

    expect((await client.get(`/api/admin/news/${id}`)).statusCode).toBe(200)
    expect((await client.put(`/api/admin/news/${id}/draft`, { rev: 1, ...draft })).statusCode).toBe(403)
    expect((await client.post('/api/admin/news', {})).statusCode).toBe(403)
  })
})
