import type { ArticleEntry, ArticleRow } from '@portal/contract/articles'
import type { Teaser } from '@portal/contract/news'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { isWebPath } from '@portal/contract/web-paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { demoLogins } from './demo-logins.ts'
import { seedArticles, storeArticlePictures } from './seed-articles.ts'

const portal = await createTestPortal()
afterAll(() => portal.close())

type Read = Teaser & { content: string; from?: string; to?: string }

let client: TestClient
let editor: TestClient
let news: Read[]
let promotions: Read[]
beforeAll(async () => {
  const { email } = demoLogins.editor
  editor = await portal.clientOf(await portal.create.member({ email, first_name: 'Noor', roles: ['redactie'] }))
  await seedArticles(portal.db, await storeArticlePictures(portal.deps.files))
  client = await portal.clientOf(await portal.create.member())
  const overview = (await client.get('/api/news/index')).json()
  news = await readAll('/api/news', overview.blogs)
  promotions = await readAll('/api/promotions', overview.promotions)
})

function readAll(path: string, teasers: Teaser[]): Promise<Read[]> {
  return Promise.all(
    teasers.map(async (teaser) => {
      const article = (await client.get(`${path}/${teaser.url_slug}`)).json<Omit<Read, keyof Teaser>>()
      return { ...teaser, ...article }
    }),
  )
}

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

test('there is enough to read, in headings, lists and words', () => {
  expect(news.length).toBeGreaterThanOrEqual(8)
  expect(promotions).toHaveLength(4)
  for (const { content, title } of [...news, ...promotions]) {
    expect(wordsOf(content).length, title).toBeGreaterThan(250)
    expect(wordsOf(content).length, title).toBeLessThan(500)
    for (const part of ['<h2>', '<li>', '<figure>']) expect(content, title).toContain(part)
    expect(content, title).not.toContain('!')
  }
})

test('quotes are curly, and headings that ask end with a question mark', () => {
  const asks =
    /^(wat is|wie zijn|wat doet|welk\b.* je$|hoelang|wanneer (hoor|bijvullen|CA)|voor welke|waarom de|nacht of)/i
  for (const { content, title, description } of [...news, ...promotions]) {
    expect(`${title} ${description} ${content.replace(/<[^>]+>/g, ' ')}`, title).not.toMatch(/['"]/)
    const headings = [title, ...[...content.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading!)]
    const asking = headings.filter((heading) => heading.split(/[:,] /).some((part) => asks.test(part)))
    expect(asking.filter((heading) => !heading.endsWith('?'))).toEqual([])
  }
})

test('of the promotions three run, one of them ends within days, and one is still to come', () => {
  const today = todayInAmsterdam()
  const days = promotions.map(({ from = '', to = '' }) => ({ from, to }))
  const soon = new Date(Date.now() + 4 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

  expect(days.filter(({ from, to }) => from <= today && today <= to)).toHaveLength(3)
  expect(days.filter(({ from, to }) => from <= today && today <= to && to < soon)).toHaveLength(1)
  expect(days.filter(({ from }) => from > today)).toHaveLength(1)
})

test('staff find articles in the states that come by themselves, with their author, and pictures that are there', async () => {
  const { data } = (await editor.get('/api/admin/articles?per_page=100')).json<{ data: ArticleRow[] }>()

  expect([data.length, data[0]!.state]).toEqual([news.length + promotions.length + 3, 'concept'])
  expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['concept', 'gepland', 'gepubliceerd', 'afgelopen']))
  expect(data.filter(({ author }) => !author?.name.startsWith('Noor'))).toEqual([])
  for (const { kind, id, state } of data.filter((article) => article.state !== 'gepubliceerd')) {
    const article: ArticleEntry = (await editor.get(`/api/admin/${kind}/${id}`)).json().data
    const inText = article.content.match(/(?<=src=")[^"]+/g) ?? []
    for (const path of [...inText, `/storage/${article.image}`, `/storage/${article.thumbnail_image}`])
      expect((await editor.get(path)).statusCode, `${state}: ${path}`).toBe(200)
  }
})

describe('whatever an article points at is there', () => {
  test('its pictures', async () => {
    const inText = [...news, ...promotions].flatMap(({ content }) => content.match(/(?<=src=")[^"]+/g) ?? [])
    const around = [...news, ...promotions].flatMap(({ image, thumbnail_image }) => [image, thumbnail_image])
    const paths = new Set([...inText, ...around.map((path) => `/storage/${path}`)])

    expect(inText.length).toBeGreaterThanOrEqual(12)
    for (const path of paths) {
      const { statusCode, headers } = await client.get(path)
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/webp'])
    }
  })

  test('its links', async () => {
    const links = [...news, ...promotions].flatMap(({ content }) => content.match(/(?<=href=")[^"]+/g) ?? [])
    const slugs = news.map(({ url_slug }) => `/nieuws/${url_slug}`)

    expect(links.length).toBeGreaterThan(12)
    expect(links.filter((link) => !isWebPath(link))).toEqual([])
    expect(links.filter((link) => link.startsWith('/nieuws/') && !slugs.includes(link))).toEqual([])
  })
})

test.each([
  'ongeveer <strong>350 tot 500 gram zout per m³ water</strong>',
  '<strong>minstens 50 liter water</strong>, met een snelheid van <strong>maximaal 10 liter per minuut</strong>',
  'zeven dagen niet gespoeld',
  'Om <strong>02.00 uur</strong>',
  '<strong>ongeveer 45 dB</strong>',
  'ongeveer 2 euro per jaar',
  'maximaal <strong>0,3 bar</strong>',
  'maximaal <strong>0,6 bar</strong>',
  '<strong>7,0 bar</strong>',
  '<strong>maximaal 120 cm</strong>',
  '<strong>5,6 °dH</strong>',
  '<tr><td>Particulier, voor eigen gebruik</td><td>CA</td></tr>',
  '<tr><td>Levering aan derden</td><td>BA</td></tr>',
  'onderhoudscontracten hebben we niet',
  'Op de Waddeneilanden doen wij geen onderhoud',
  'van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur',
  'per e-mail, met een betaallink',
  '<strong>24 maanden wettelijke garantie</strong>. Door de registratie komt daar <strong>1 jaar all-in garantie</strong>',
  'De wettelijke rechten van je klant als consument blijven daarnaast gewoon gelden',
])('the news tells as the customer has it (spec §9): %s', (fact) => {
  const words = news.map(({ content }) => content).join('\n')

  expect(words.replaceAll('\u00a0', ' ')).toContain(fact)
})
