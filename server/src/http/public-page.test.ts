import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { html } from './html.ts'
import { type PublicRoute, servePublicPages } from './public-page.ts'
import { Redirect } from './route.ts'

const own = 'https://portaal.voorbeeld.nl'
const about = 'Proef'
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

test('a page has its name, the files of the build and what was asked, as text', async () => {
  const app = await serve([
    { method: 'GET', path: '/proef/:code', about, show: ({ params, query }) => page(params.code, query.a) },
  ])

  const { statusCode, body } = await app.inject({ url: '/proef/x%22%3Cb%3E?a=%3Cscript%3E' })

  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Proefpagina – Zilver &amp; bron</title>')
  expect(body).toContain('<link rel="stylesheet" href="/assets/public-1.css">')
  expect(body).toContain('<p>x&quot;&lt;b&gt; en &lt;script&gt;</p>')
  expect(body).not.toContain('<script')
})

test('it allows no script, is in no search engine, tells no other site its address and sets no cookie', async () => {
  const app = await serve([{ method: 'GET', path: '/proef', about, show: () => page() }])

  const { headers } = await app.inject({ url: '/proef' })

  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'same-origin' })
  expect(headers['set-cookie']).toBeUndefined()
})

test('a form is read as texts, and leads on by a GET', async () => {
  const sent: unknown[] = []
  const app = await serve([
    { method: 'POST', path: '/proef', about, show: (visit) => (sent.push(visit.form), new Redirect('/proef?klaar')) },
  ])

  const reply = await app.inject({
    method: 'POST',
    url: '/proef',
    headers: { ...form, origin: own },
    payload: 'tekst=a+b%21&leeg=',
  })

  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/proef?klaar'])
  expect(sent).toEqual([{ tekst: 'a b!', leeg: '' }])
})

test.each([
  [403, { origin: 'https://elders.voorbeeld.nl' }, 'Dit formulier kwam van een andere website'],
  [403, { origin: 'null' }, 'Dit formulier kwam van een andere website'],
  [403, { 'sec-fetch-site': 'cross-site' }, 'Dit formulier kwam van een andere website'],
  [415, { 'content-type': 'text/plain' }, 'Dat ging niet'],
  [413, { 'content-length': '20000' }, 'Dat ging niet'],
])('%i for a form with %o, on a page', async (status, headers, words) => {
  const app = await serve([{ method: 'POST', path: '/proef', about, show: () => page() }])

  const reply = await app.inject({
    method: 'POST',
    url: '/proef',
    headers: { ...form, ...headers },
    payload: 'a='.padEnd(20_000, 'b'),
  })

  expect(reply.statusCode).toBe(status)
  expect(reply.body).toContain(words)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('who comes too often reads when to come again', async () => {
  const app = await serve([{ method: 'GET', path: '/proef', about, limits: () => [limit], show: () => page() }], 60)

  const reply = await app.inject({ url: '/proef' })

  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '60'])
  expect(reply.body).toContain('Te veel verzoeken. Probeer het over 60 seconden opnieuw')
})

const limit = { key: 'proef', max: 1, seconds: 60 }

function page(...texts: (string | undefined)[]) {
  return { title: 'Proefpagina', main: html`<p>${texts.map(String).join(' en ')}</p>` }
}

async function serve(routes: PublicRoute[], secondsToWait: number | null = null) {
  const webDir = mkdtempSync(join(tmpdir(), 'public-pages-'))
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  writeFileSync(join(webDir, 'public-pages.json'), '{"sheet":"/assets/public-1.css","font":"/assets/font-1.woff2"}')
  const app = fastify()
  handleErrors(app)
  const rateLimiter = { count: async () => secondsToWait } as never
  const options = { webDir, provider: 'Zilver & bron', ownOrigins: new Set([own]), rateLimiter }
  await servePublicPages(app, options, routes)
  return app
}
