import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createPages } from './pages.ts'
import { rememberCookie, sessionCookie } from './session.ts'

const settings = {
  provider: 'Zilverbron</script>',
  contact_email: 'service@voorbeeld.nl',
  contact_phone: null,
  api_url: 'https://api.voorbeeld.nl',
  gift_shop_notice: true,
  recaptcha_site_key: null,
}

const prerendered = { '/': '<h1>Inloggen</h1>{{provider}}', '/wachtwoord-resetten': '<h1>Resetten</h1>' }
const login = '<div id="root" data-prerendered="/"><h1>Inloggen</h1>Zilverbron&lt;/script&gt;</div>'
const opening = '<div id="root">opening</div>'

function servePages() {
  const webDir = mkdtempSync(join(tmpdir(), 'portal-pages-'))
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  const root = '<!--page--><div id="root">opening</div><!--/page-->'
  writeFileSync(join(webDir, 'index.html'), `<head><!--portal-settings--><!--page-files--></head>${root}`)
  writeFileSync(join(webDir, 'prerendered-pages.json'), JSON.stringify(prerendered))
  writeFileSync(join(webDir, 'page-files.json'), JSON.stringify({ '/dashboard': '<link href="/assets/dashboard.js">' }))
  const app = fastify()
  app.setNotFoundHandler(createPages(webDir, settings))
  return app
}

test('a page names the files of its own address, and of no other', async () => {
  const app = servePages()

  const dashboard = await app.inject({ url: '/dashboard?page=2' })
  const login = await app.inject({ url: '/' })

  expect(dashboard.body).toContain('<link href="/assets/dashboard.js"></head>')
  expect(login.body).not.toContain('<link')
})

test('no setting can close its script element', async () => {
  const page = await servePages().inject({ url: '/' })

  expect(page.body.match(/<\/script>/g)).toHaveLength(1)
})

test('a page is compressed when the browser accepts it', async () => {
  const app = servePages()

  const plain = await app.inject({ url: '/' })
  const compressed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })

  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, Accept-Encoding, Cookie' })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('a first visit gets the login as HTML, with the name of the provider in it', async () => {
  const page = await servePages().inject({ url: '/' })

  expect(page.body).toContain(login)
  expect(page.body).not.toContain(opening)
})

test.each([sessionCookie, rememberCookie])('a visitor with the cookie %s gets no login', async (cookie) => {
  const page = await servePages().inject({ url: '/', headers: { cookie: `theme=dark; ${cookie}=abc` } })

  expect(page.body).toContain(opening)
  expect(page.body).not.toContain('Inloggen')
})

test('the query decides whether the HTML of a page is complete', async () => {
  const app = servePages()

  const loginThatLeadsOn = await app.inject({ url: '/?redirect=%2Fservice%2Ffaq' })
  const resetLink = await app.inject({ url: '/wachtwoord-resetten?token=abc&email=jan%40voorbeeld.nl' })

  expect(loginThatLeadsOn.body).toContain(opening)
  expect(resetLink.body).toContain('<h1>Resetten</h1>')
})

test.each(['/dashboard', '/bestaat-niet'])('%s comes without the HTML of a page', async (url) => {
  const page = await servePages().inject({ url })

  expect(page.statusCode).toBe(url === '/dashboard' ? 200 : 404)
  expect(page.body).toContain(opening)
})
