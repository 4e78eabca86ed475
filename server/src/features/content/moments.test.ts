import { momentMessages } from '@portal/contract/rules/moment'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { completeDraft } from '../../../testing/article-steps.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const replica = await createTestPortal({}, { replicaOf: portal })
const { create, clientOf, db } = portal
const count = Number(process.env.MOMENTS ?? 40)
const seed = Number(process.env.GENERATED_SEED ?? 20_261_123)
beforeEach(() => portal.reset())
afterAll(async () => {
  await replica.close()
  await portal.close()
})

// The nights in which the clock changes, minute by minute around it, and any other minutes.
const hour = (night: string, hours: string) =>
  fc.nat(59).map((minute) => `${night}T${hours}:${String(minute).padStart(2, '0')}`)
const spring = fc.oneof(hour('2099-03-29', '01'), hour('2099-03-29', '03'), fc.constant('2099-03-29T03:00'))
const autumn = fc.oneof(hour('2099-10-25', '01'), hour('2099-10-25', '02'), hour('2099-10-25', '03'))
const any = fc
  .date({ min: new Date('2098-12-01T00:00Z'), max: new Date('2103-12-31T00:00Z'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 10)}T12:${date.toISOString().slice(14, 16)}`)
const moments = fc.sample(fc.oneof(spring, autumn, any), { numRuns: count, seed })

test(`of articles planned for ${count} moments nobody sees any before its own, and everybody does from then on`, {
  timeout: 120_000 + count * 2_000,
}, async () => {
  const editor = await clientOf(await create.member({ roles: ['redactie'] }))
  const reader = await create.member()
  const readers = await Promise.all([portal, replica].map((one) => one.clientOf(reader)))
  const { id: image_id } = await create.upload()
  for (const [number, moment] of moments.entries()) await plan(editor, { image_id, number, moment })
  for (const one of readers) expect(await slugsSeenBy(one)).toEqual(new Set())

  const begins = await moveClocks()
  const firstSeenAfter = await watch(readers, begins)

  const latest = Math.max(...firstSeenAfter)
  process.stdout.write(
    `${count} moments, ${readers.length} replicas: 0 seen before, the last first seen ${latest} ms after its own\n`,
  )
  for (const one of readers)
    for (const slug of begins.keys()) expect((await one.get(`/api/news/${slug}`)).statusCode, slug).toBe(200)
})

async function plan(editor: TestClient, { image_id, number, moment }: Plan): Promise<void> {
  const draft = { ...completeDraft, image_id, url_slug: `artikel-${number}` }
  const { id } = (await editor.post('/api/admin/news', draft)).json().data
  const response = await editor.post(`/api/admin/news/${id}/publish`, { rev: 1, published_from: moment })

  const { data } = response.json()
  expect([response.statusCode, data?.state], `${moment} ${response.body}`).toEqual([200, 'gepland'])
  expect(Date.parse(data.published_from), moment).toBe(await instantOf(moment))
}

type Plan = { image_id: number; number: number; moment: string }

/** The instant of a Dutch time by the calendar of the database; of one that comes twice the first, in summer time. */
async function instantOf(moment: string): Promise<number> {
  const [row] = await db.query<{ instant: Date }>(
    `select case when $1 between '2099-10-25T02:00' and '2099-10-25T02:59' then ($1 || '+02:00')::timestamptz
       else $1::timestamp at time zone 'Europe/Amsterdam' end as instant`,
    [moment],
  )
  return row!.instant.getTime()
}

/** Moves the clock to just before the moment of each article, so that they come one after the other; returns when, by address. */
async function moveClocks(): Promise<Map<string, number>> {
  const rows = await db.query<{ url_slug: string; published_from: Date }>(
    `update article_publications p set published_from = date_trunc('milliseconds', statement_timestamp())
       + interval '1 second' + n.place * interval '10 milliseconds'
     from (select id, row_number() over (order by id) as place from article_publications) as n where n.id = p.id
     returning url_slug, published_from`,
  )
  return new Map(rows.map(({ url_slug, published_from }) => [url_slug, published_from.getTime()]))
}

/** Reads until all is seen, and judges every answer by the clock of the database before and after it. */
async function watch(readers: TestClient[], begins: Map<string, number>): Promise<number[]> {
  const firstSeenAfter = new Map<string, number>()
  for (let turn = 0; firstSeenAfter.size < begins.size * readers.length; turn++) {
    const who = turn % readers.length
    const asked = await databaseClock()
    const seen = await slugsSeenBy(readers[who]!)
    const answered = await databaseClock()
    for (const [slug, moment] of begins) {
      if (seen.has(slug)) expect(moment, `${slug} was seen before its moment`).toBeLessThanOrEqual(answered)
      else expect(moment, `${slug} was not seen at its moment`).toBeGreaterThan(asked)
      const key = `${who} ${slug}`
      if (seen.has(slug) && !firstSeenAfter.has(key)) firstSeenAfter.set(key, answered - moment)
    }
  }
  return [...firstSeenAfter.values()]
}

async function databaseClock(): Promise<number> {
  const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now')
  return row!.now.getTime()
}

async function slugsSeenBy(reader: TestClient): Promise<Set<string>> {
  const { blogs } = (await reader.get('/api/news/index')).json()
  return new Set(blogs.map(({ url_slug }: { url_slug: string }) => url_slug))
}

test('a moment that the clock skips is refused at its field, for a beginning as for an end', async () => {
  const editor = await clientOf(await create.member({ roles: ['redactie'] }))
  const { id: image_id } = await create.upload()
  const { id } = (await editor.post('/api/admin/news', { ...completeDraft, image_id })).json().data
  const skipped = ['2099-03-29', '2028-03-26', '2029-03-25'].flatMap((night) =>
    ['00', '01', '30', '59'].map((minute) => `${night}T02:${minute}`),
  )

  for (const field of ['published_from', 'published_until'])
    for (const moment of skipped) {
      const response = await editor.post(`/api/admin/news/${id}/publish`, { rev: 1, [field]: moment })
      expect([response.statusCode, response.json().errors]).toEqual([422, { [field]: [momentMessages.skipped] }])
    }
  expect((await editor.get(`/api/admin/news/${id}`)).json().data.state).toBe('concept')
})
