import { bulkProblems } from '@portal/contract/content-lists'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

type Row = { kind: string; id: number; rev: number; state: string; published_until: string | null }

const redactie = async () => clientOf(await create.member({ roles: ['redactie'] }))
type Client = Awaited<ReturnType<typeof redactie>>

const rowsOf = async (client: Client): Promise<Row[]> =>
  (await client.get('/api/admin/articles?sort=created_at')).json().data
const statesOf = async (client: Client) => (await rowsOf(client)).map(({ state }) => state)
const complete = { intro: 'Kort', content: '<p>x</p>', image_decorative: true }
const named = ({ kind, id, rev }: Row) => ({ kind, id, rev })

async function act(client: Client, action: string, rows: Row[]) {
  const response = await client.post('/api/admin/articles/bulk', { action, entries: rows.map(named) })
  return response.json().data.map(({ problem }: { problem: string | null }) => problem)
}

describe('several articles at once', () => {
  test('are withdrawn, put into the bin and taken out, each with a line of its own in the record', async () => {
    const client = await redactie()
    await create.news({ created_at: new Date('2026-01-01') })
    await create.promotion({ created_at: new Date('2026-01-02') })
    const rows = await rowsOf(client)

    expect(await act(client, 'withdraw', rows)).toEqual([null, null])
    expect(await statesOf(client)).toEqual(['ingetrokken', 'ingetrokken'])
    const withdrawn = await rowsOf(client)
    expect(await act(client, 'delete', withdrawn)).toEqual([null, null])
    expect(await rowsOf(client)).toEqual([])
    expect(await act(client, 'restore', withdrawn)).toEqual([null, null])
    expect(await statesOf(client)).toEqual(['ingetrokken', 'ingetrokken'])

    const lines = await db.query<{ action: string }>('select action from record_lines order by line')
    const acts = ['article-withdrawn', 'article-deleted', 'article-restored']
    expect(lines.map(({ action }) => action)).toEqual(acts.flatMap((one) => [one, one]))
  })

  test('are judged one by one: what is refused changes nothing, and stops no other', async () => {
    const client = await redactie()
    await create.news({ created_at: new Date('2026-01-01') })
    await client.post('/api/admin/news', { title: 'Half' })
    await create.news({ created_at: new Date('2026-01-02') })
    const rows = async () => (await rowsOf(client)) as [Row, Row, Row]
    const [one, other, half] = await rows()

    expect(await act(client, 'withdraw', [one, half, { ...one, id: 999_999 }, other])).toEqual([
      null,
      'Dit staat niet online en is niet gepland',
      'Dit artikel is er niet meer',
      null,
    ])
    expect(await act(client, 'publish', [half, (await rows())[0]])).toEqual([
      'Intro is verplicht. Tekst is verplicht. Kies een afbeelding',
      null,
    ])
    expect(await act(client, 'delete', [(await rows())[0], half])).toEqual([
      'Trek dit eerst in: leden zien het nu, of het is gepland',
      null,
    ])
    expect(await statesOf(client)).toEqual(['gepubliceerd', 'ingetrokken'])
  })

  test.each(['withdraw', 'publish', 'delete'])(
    'of which one became something else by the clock since it was shown: %s does the others',
    async (action) => {
      const client = await redactie()
      for (const title of ['Zout', 'Zand']) await client.post('/api/admin/news', { ...complete, title })
      await db.query(`update content set image = 'a.webp', thumbnail_image = 'b.webp'`)
      const concepts = (await rowsOf(client)) as [Row, Row]
      if (action === 'withdraw') expect(await act(client, 'publish', concepts)).toEqual([null, null])
      const rows = (await rowsOf(client)) as [Row, Row]
      const entries = [
        { ...named(rows[0]), state: 'gepland' },
        { ...named(rows[1]), state: rows[1].state },
      ]

      const { data } = (await client.post('/api/admin/articles/bulk', { action, entries })).json()

      expect(data).toMatchObject([{ problem: bulkProblems.otherState, rev: null }, { problem: null }])
      expect((await client.get(`/api/admin/news/${rows[0].id}`)).json().data).toMatchObject({
        rev: rows[0].rev,
        state: rows[0].state,
      })
    },
  )

  test.each(['withdraw', 'publish', 'delete'])(
    'that somebody saved since they were chosen are left alone by %s',
    async (action) => {
      const client = await redactie()
      await create.news()
      const [row] = (await rowsOf(client)) as [Row]
      await db.query(`update content set rev = rev + 1`)

      expect(await act(client, action, [row])).toEqual(['Iemand anders heeft dit intussen gewijzigd'])
      expect(await statesOf(client)).toEqual(['gepubliceerd'])
    },
  )

  test('keep their end when they are published again, and a plan is left to whoever made it', async () => {
    const client = await redactie()
    const until = '2099-01-01T08:00:00.000Z'
    const windows = [
      { published_from: null, published_until: until },
      { published_from: until, published_until: null },
    ]
    for (const [at, window] of windows.entries()) {
      const { id } = await create.news({ created_at: new Date(2026, 0, at + 1) })
      const { data } = (await client.post(`/api/admin/news/${id}/withdraw`, { rev: 1 })).json()
      await client.post(`/api/admin/news/${id}/publish`, { rev: data.rev, ...window })
    }
    const rows = await rowsOf(client)

    expect(await act(client, 'publish', rows)).toEqual([null, 'Dit is ingepland. Open het om nu te publiceren'])
    expect((await rowsOf(client)).map(({ state }) => state)).toEqual(['gepubliceerd', 'gepland'])
    expect(Date.parse((await rowsOf(client))[0]!.published_until!)).toBe(Date.parse(until))
  })

  test('say which save they are by now, and what was withdrawn is put back with its own moments', async () => {
    const client = await redactie()
    const until = '2099-01-01T08:00:00.000Z'
    const { id } = await create.news({ created_at: new Date('2026-01-01T09:00:00Z') })
    await db.query('update article_publications set published_until = $1, ends_at = $1', [until])
    await db.query('update content set published_until = $1', [until])
    const member = await clientOf(await create.member())
    const [before] = (await rowsOf(client)) as [Row]
    const seen = (await member.get('/api/news/index')).json()
    const bulk = async (action: string, row: Row) =>
      (await client.post('/api/admin/articles/bulk', { action, entries: [named(row)] })).json().data

    const [withdrawn] = await bulk('withdraw', before)
    expect(withdrawn).toEqual({ kind: 'news', id, problem: null, rev: before.rev + 1 })
    expect((await member.get('/api/news/index')).json().blogs).toEqual([])
    const [again] = await bulk('put-back', { ...before, rev: withdrawn.rev })

    expect(again).toEqual({ kind: 'news', id, problem: null, rev: before.rev + 2 })
    expect((await member.get('/api/news/index')).json()).toEqual(seen)
    const { updated_at: _, updated_by: __, ...after } = ((await rowsOf(client)) as [Row & Record<string, unknown>])[0]
    expect(before).toMatchObject({ ...after, rev: before.rev })
  })

  test('are not put back once they hold another text, or are no longer withdrawn', async () => {
    const client = await redactie()
    const { id } = await create.news()
    const [row] = (await rowsOf(client)) as [Row]
    expect(await act(client, 'put-back', [row])).toEqual([
      'Dit is niet meer wat leden zagen. Open het om het te publiceren',
    ])
    await act(client, 'withdraw', [row])
    await client.put(`/api/admin/news/${id}/draft`, { title: 'Anders', rev: row.rev + 1 })

    expect(await act(client, 'put-back', [{ ...row, rev: row.rev + 2 }])).toEqual([
      'Dit is niet meer wat leden zagen. Open het om het te publiceren',
    ])
    expect(await act(client, 'put-back', [{ ...row, id: 999_999 }])).toEqual(['Dit artikel is er niet meer'])
    expect(await statesOf(client)).toEqual(['ingetrokken'])
  })

  test.each([
    [{ action: 'withdraw', entries: [] }, 'entries'],
    [{ action: 'withdraw' }, 'entries'],
    [{ action: 'erase', entries: [{ kind: 'news', id: 1, rev: 1 }] }, 'action'],
    [{ action: 'delete', entries: [{ kind: 'faq', id: 1, rev: 1 }] }, 'entries.0.kind'],
    [{ action: 'delete', entries: Array.from({ length: 101 }, () => ({ kind: 'news', id: 1, rev: 1 })) }, 'entries'],
  ])('are refused as %j', async (body, field) => {
    const response = await (await redactie()).post('/api/admin/articles/bulk', body)

    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })

  test.each(['lezer', 'servicedesk'] as const)('are not for %s', async (role) => {
    const client = await clientOf(await create.member({ roles: [role] }))
    await create.news()
    const rows = await rowsOf(client)

    const response = await client.post('/api/admin/articles/bulk', { action: 'withdraw', entries: rows.map(named) })

    expect([response.statusCode, await statesOf(client)]).toEqual([403, ['gepubliceerd']])
  })
})
