import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const editor = async (name = 'Els') =>
  clientOf(await create.member({ roles: ['redactie'], first_name: name, last_name: 'Vos' }))

/** An article that members see, with a change that they don't. */
async function changedArticle() {
  const [client, { id, title }] = [await editor(), await create.news({ url_slug: 'zout', title: 'Zout' })]
  const path = `/api/admin/news/${id}`
  const { data } = (await client.get(path)).json()
  await client.put(`${path}/draft`, { ...data, title: 'Anders' })
  return { client, path, id, title, draft: data }
}

describe('versions', () => {
  test('are made by publishing, withdrawing and on purpose, and hold what was written then', async () => {
    const { client, path, title } = await changedArticle()
    const kept = await client.post(`${path}/versions`, { name: 'Voor de vakantie' })
    await client.post(`${path}/publish`, { rev: 2 })
    await client.post(`${path}/withdraw`, { rev: 3 })

    const { data } = (await client.get(`${path}/versions`)).json()

    expect(kept.statusCode).toBe(201)
    expect(data.map(({ number, reason, name }: Record<string, unknown>) => [number, reason, name])).toEqual([
      [4, 'ingetrokken', null],
      [3, 'gepubliceerd', null],
      [2, 'bewaard', 'Voor de vakantie'],
      [1, 'gepubliceerd', null],
    ])
    expect(data[0].created_by.name).toBe('Els Vos')
    const titles = [1, 2].map(
      async (number) => (await client.get(`${path}/versions/${number}`)).json().data.draft.title,
    )
    expect(await Promise.all(titles)).toEqual([title, 'Anders'])
    expect((await client.get(`${path}/versions/5`)).statusCode).toBe(404)
  })

  test('of a draft that is sent along leave the working copy, and are clean', async () => {
    const { client, path, draft } = await changedArticle()

    await client.post(`${path}/versions`, {
      name: 'Mijn kant',
      draft: { ...draft, content: '<p>a<script>b</script></p>' },
    })

    expect((await client.get(`${path}/versions/2`)).json().data.draft).toMatchObject({
      title: 'Zout',
      content: '<p>a</p>',
    })
    expect((await client.get(path)).json().data).toMatchObject({ rev: 2, title: 'Anders' })
    expect((await client.post(`${path}/versions`, { name: ' ' })).json().errors).toEqual({
      name: ['Geef de versie een naam'],
    })
  })

  test('fill the working copy, and change nothing that members see', async () => {
    const { client, path } = await changedArticle()
    await client.post(`${path}/publish`, { rev: 2 })

    const response = await client.post(`${path}/versions/1/restore`, { rev: 3 })

    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { rev: 4, title: 'Zout', has_unpublished_changes: true },
    ])
    expect((await client.get('/api/news/zout')).json().title).toBe('Anders')
    expect((await client.post(`${path}/versions/9/restore`, { rev: 4 })).statusCode).toBe(404)
  })
})

describe('the working copy that a version replaces', () => {
  const versions = async (client: TestClient, path: string) =>
    (await client.get(`${path}/versions`)).json().data.map(({ name }: { name: string | null }) => name)

  test('is kept as a version, and the record says which', async () => {
    const { client, path } = await changedArticle()

    await client.post(`${path}/versions/1/restore`, { rev: 2 })

    expect(await versions(client, path)).toEqual(['Voor het terugzetten van versie 1', null])
    expect((await client.get(`${path}/versions/2`)).json().data.draft.title).toBe('Anders')
    const told = await db.query(
      `select field, new_value from record_lines join record_values using (line)
       where action = 'version-restored' and field in ('version', 'kept_as') order by field`,
    )
    expect(told).toEqual([
      { field: 'kept_as', new_value: '2' },
      { field: 'version', new_value: '1' },
    ])
  })

  test('is not kept twice', async () => {
    const { client, path } = await changedArticle()
    await client.post(`${path}/versions`, { name: 'Zelf' })
    const restore = async (number: number, rev: number) =>
      (await client.post(`${path}/versions/${number}/restore`, { rev })).json().kept_as

    expect([await restore(1, 2), await restore(2, 3), await restore(2, 4)]).toEqual([2, 1, 2])
    expect(await versions(client, path)).toEqual(['Zelf', null])
  })

  test('is named by the version that came in its place, as far as there is room', async () => {
    const { client, path } = await changedArticle()
    await client.post(`${path}/versions`, { name: 'n'.repeat(100) })
    await client.put(`${path}/draft`, { title: 'Weer anders', rev: 2 })

    const { kept_as } = (await client.post(`${path}/versions/2/restore`, { rev: 3 })).json()

    const [name] = await versions(client, path)
    expect([kept_as, name.length, name]).toEqual([3, 100, `Voor het terugzetten van ‘${'n'.repeat(73)}’`])
    expect((await client.get(`${path}/versions/3`)).json().data.draft.title).toBe('Weer anders')
  })
})

test('who else has it open is told, until they have not said so for 45 seconds', async () => {
  const { client, path, id } = await changedArticle()
  const piet = await editor('Piet')
  const others = async () =>
    (await client.get(`${path}/presence`)).json().data.map(({ name }: { name: string }) => name)

  expect(await others()).toEqual([])
  await piet.get(`${path}/presence`)
  expect(await others()).toEqual(['Piet Vos'])
  await db.query(`update content_presence set seen_at = seen_at - interval '46 seconds' where content_id = $1`, [id])
  expect(await others()).toEqual([])
})

test('who has it open hears of a save, of publishing and of withdrawing, and by whom', async () => {
  const { client, path, draft } = await changedArticle()
  const piet = await editor('Piet')
  const heard = async () => {
    const { rev, state, updated_by } = (await client.get(`${path}/presence`)).json().entry
    return [rev, state, updated_by.name]
  }
  expect(await heard()).toEqual([2, 'gepubliceerd', 'Els Vos'])

  await piet.put(`${path}/draft`, { ...draft, rev: 2, title: 'Van Piet' })
  expect(await heard()).toEqual([3, 'gepubliceerd', 'Piet Vos'])
  await client.post(`${path}/publish`, { rev: 3 })
  expect(await heard()).toEqual([4, 'gepubliceerd', 'Els Vos'])
  await piet.post(`${path}/withdraw`, { rev: 4 })
  expect(await heard()).toEqual([5, 'ingetrokken', 'Piet Vos'])

  // What was decided on the article that members saw would undo that.
  const response = await client.post(`${path}/publish`, { rev: 4 })
  expect([response.statusCode, response.json().current]).toMatchObject([409, { rev: 5, state: 'ingetrokken' }])
})

describe('the bin', () => {
  test('takes what members do not see, and gives it back as it was', async () => {
    const { client, path } = await changedArticle()
    await client.post(`${path}/withdraw`, { rev: 2 })
    const before = (await client.get(path)).json().data

    expect((await client.delete(path)).statusCode).toBe(204)

    expect([(await client.get(path)).statusCode, (await client.delete(path)).statusCode]).toEqual([404, 404])
    expect((await client.get('/api/admin/articles')).json().data).toEqual([])
    expect((await client.post(`${path}/restore`, {})).json().data).toEqual(before)
    expect((await client.post(`${path}/restore`, {})).statusCode).toBe(404)
  })

  test('refuses what was saved since the save that it is decided on', async () => {
    const { client, path } = await changedArticle()
    const { rev } = (await client.post(`${path}/withdraw`, { rev: 2 })).json().data

    const stale = await client.delete(`${path}?rev=${rev - 1}`)

    expect([stale.statusCode, stale.json().current.rev]).toEqual([409, rev])
    expect((await client.get(path)).statusCode).toBe(200)
    expect((await client.delete(`${path}?rev=${rev}`)).statusCode).toBe(204)
  })

  test('refuses what members see', async () => {
    const { client, path } = await changedArticle()

    const response = await client.delete(path)

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { state: ['Trek dit eerst in: leden zien het nu, of het is gepland'] },
    ])
    expect((await client.get('/api/news/zout')).statusCode).toBe(200)
  })
})

test('every call that writes leaves a line of its own in the record', async () => {
  const client = await editor()
  const { data } = (await client.post('/api/admin/news', { title: 'Zout' })).json()
  const path = `/api/admin/news/${data.id}`
  await db.query(`update content set image = 'a.jpg' where id = $1`, [data.id])
  const complete = { intro: 'a', content: '<p>b</p>', image_decorative: true, url_slug: 'zout' }
  await client.put(`${path}/draft`, { ...data, ...complete })
  await client.post(`${path}/publish`, { rev: 2 })
  await client.post(`${path}/publish`, { rev: 3, published_from: '2099-03-30T08:00' })
  await client.post(`${path}/withdraw`, { rev: 4 })
  await client.post(`${path}/versions`, { name: 'Een' })
  await client.post(`${path}/versions/1/restore`, { rev: 5 })
  await client.delete(path)
  await client.post(`${path}/restore`, {})
  await client.get(`${path}/presence`)

  const lines = await db.query<{ action: string; entry: string }>(
    `select action, entry_kind || ' ' || entry_id as entry from record_lines order by line`,
  )
  expect(lines.map(({ action }) => action)).toEqual([
    'article-created',
    'article-saved',
    'article-published',
    'article-planned',
    'article-withdrawn',
    'version-kept',
    'version-restored',
    'article-deleted',
    'article-restored',
  ])
  expect(new Set(lines.map(({ entry }) => entry))).toEqual(new Set([`news ${data.id}`]))
})
