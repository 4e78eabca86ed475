import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { PageSettings } from '@portal/contract/page-settings'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createPages } from './pages.ts'
import { rememberCookie, sessionCookie } from './session.ts'

const settings = {
  provider: 'Zilverbron</script>',
  contact_email: 'service@voorbeeld.nl',
  api_url: 'https://api.voorbeeld.nl',
  gift_shop_notice: true,
  gift_shop_notice_text: 'De shop <is> dicht. Morgen weer open.',
  recaptcha_site_key: null,
  field_figures: false,
  desks: null,
}

const html = (name: string) => ({
  head: `<style>.${name}{}</style>`,
  root: `<div id="root">${name} of {{provider}}, {{contact_email}}</div>`,
})
const pages = {
  '/': {
    about: '<title>Inloggen – {{provider}}</title>',
    files: '<link href="/assets/login.css">',
    guest: html('login'),
  },
  '/wachtwoord-resetten': { files: '', guest: html('reset') },
  '/dashboard': {
    about: '<title>Dashboard</title>',
    files: '<link href="/assets/dashboard.css">',
    member: html('dashboard'),
  },
  '/nieuws/:slug': { files: '', member: html('article') },
  '/installateurproductregistratie': { files: '', member: { head: '', root: '<p>{{shop_notice}}</p>' } },
  '/voorwaarden': { files: '', guest: html('terms'), member: html('terms for members') },
}
const opening = '<div id="root">opening</div>'
const cookie = `theme=dark; ${sessionCookie}=abc`

function servePages(changed: Partial<PageSettings> = {}, findChanged: () => Partial<PageSettings> = () => changed) {
  const webDir = mkdtempSync(join(tmpdir(), 'portal-pages-'))
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  const head =
    '<head><!--about--><title>Portaal</title><!--/about--><script>listen()</script><!--portal-settings--><style>.all{}</style><!--page-files--></head>'
  writeFileSync(join(webDir, 'index.html'), `${head}<!--page-->${opening}<!--/page-->`)
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages))
  const app = fastify()
  app.setNotFoundHandler(createPages(webDir, async () => ({ ...settings, ...findChanged() })))
  return app
}

test('a page names the files of its own address, and of no other', async () => {
  const app = servePages()

  const dashboard = await app.inject({ url: '/dashboard?page=2' })
  const news = await app.inject({ url: '/nieuws' })

  expect(dashboard.body).toContain('<link href="/assets/dashboard.css"></head>')
  expect(news.body).not.toContain('<link')
})

test('no setting can close its script element', async () => {
  const page = await servePages().inject({ url: '/' })

  expect(page.body.match(/<\/script>/g)).toHaveLength(2)
})

test('a page is compressed when the browser accepts it', async () => {
  const app = servePages()

  const plain = await app.inject({ url: '/' })
  const compressed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })

  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, Accept-Encoding, Cookie' })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('a page says what it is, to whoever asks', async () => {
  const app = servePages()
  const titleOf = async (url: string, headers = {}) =>
    /<title>(.*)<\/title>/.exec((await app.inject({ url, headers })).body)?.[1]

  expect(await titleOf('/')).toBe('Inloggen – Zilverbron&lt;/script&gt;')
  expect(await titleOf('/?redirect=%2Fdashboard')).toBe('Inloggen – Zilverbron&lt;/script&gt;')
  expect(await titleOf('/dashboard')).toBe('Dashboard')
  expect(await titleOf('/dashboard', { cookie })).toBe('Dashboard')
})

test.each(['/voorwaarden', '/bestaat-niet'])(
  '%s, of which nothing may be said, has the title of the portal',
  async (url) => {
    const page = await servePages().inject({ url })

    expect(page.body).toContain('<title>Portaal</title>')
  },
)

test('a first visit gets the login as HTML, with the name of the provider in it', async () => {
  const page = await servePages().inject({ url: '/' })

  expect(page.body).toContain('<div id="root">login of Zilverbron&lt;/script&gt;, service@voorbeeld.nl</div>')
  expect(page.body).not.toContain(opening)
})

test.each([sessionCookie, rememberCookie])('a visitor with the cookie %s gets no login', async (name) => {
  const page = await servePages().inject({ url: '/', headers: { cookie: `theme=dark; ${name}=abc` } })

  expect(page.body).toContain(opening)
  expect(page.body).not.toContain('login of')
})

test.each([sessionCookie, rememberCookie])('a visitor with the cookie %s gets the pages of members', async (name) => {
  const app = servePages()
  const headers = { cookie: `theme=dark; ${name}=abc` }

  const dashboard = await app.inject({ url: '/dashboard', headers })
  const article = await app.inject({ url: '/nieuws/zacht-water?uit=mail', headers })
  const terms = await app.inject({ url: '/voorwaarden', headers })

  expect(dashboard.body).toContain('dashboard of Zilverbron')
  expect(article.body).toContain('article of Zilverbron')
  expect(terms.body).toContain('terms for members of Zilverbron')
})

test.each(['/dashboard', '/nieuws/zacht-water'])('a visitor without a cookie gets no HTML of %s', async (url) => {
  const page = await servePages().inject({ url, headers: { cookie: 'theme=dark' } })

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(opening)
  expect(page.body).not.toMatch(/(dashboard|article) of/)
})

test('no unknown address comes as HTML', async () => {
  const page = await servePages().inject({ url: '/bestaat-niet', headers: { cookie } })

  expect(page.statusCode).toBe(404)
  expect(page.body).toContain(opening)
})

test('the HTML of a page is the same for all members, and differs by cookie for a cache', async () => {
  const app = servePages()

  const [one, other] = await Promise.all(
    ['abc', 'def'].map((id) => app.inject({ url: '/dashboard', headers: { cookie: `${sessionCookie}=${id}` } })),
  )

  expect(one?.body).toBe(other?.body)
  expect(one?.headers.vary).toContain('Cookie')
})

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

test('a page allows the script that the build wrote into it, and no other', async () => {
  const page = await servePages({ provider: '<script>steal()</script>' }).inject({ url: '/' })

  const [, scripts] = /script-src ([^;]*)/.exec(String(page.headers['content-security-policy'])) ?? []
  expect(scripts).toBe(`'self' ${hashOf('listen()')}`)
})

test('a page allows its own style elements, and those of no other page', async () => {
  const app = servePages()
  const login = await app.inject({ url: '/' })
  const dashboard = await app.inject({ url: '/dashboard', headers: { cookie } })

  const stylesOf = ({ headers }: typeof login) =>
    /style-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  expect(stylesOf(login)).toBe(`'self' ${hashOf('.all{}')} ${hashOf('.login{}')}`)
  expect(stylesOf(dashboard)).toBe(`'self' ${hashOf('.all{}')} ${hashOf('.dashboard{}')}`)
})

test('the notice about the shop comes and goes with the shop', async () => {
  const hidden = '[data-opening] [data-shop-notice]{display:none}'
  let stands = true
  const app = servePages({}, () => ({ gift_shop_notice: stands }))
  const dashboard = async () => (await app.inject({ url: '/dashboard', headers: { cookie } })).body

  const [down, up, downAgain] = [
    await dashboard(),
    ((stands = false), await dashboard()),
    ((stands = true), await dashboard()),
  ]

  expect([down, up, downAgain].map((body) => body.includes(hidden))).toEqual([false, true, false])
  expect([down, up, downAgain].map((body) => /"gift_shop_notice":(\w+)/.exec(body)?.[1])).toEqual([
    'true',
    'false',
    'true',
  ])
})

test('what staff write about the shop is in the page with the next request, as text', async () => {
  let text = settings.gift_shop_notice_text
  const app = servePages({}, () => ({ gift_shop_notice_text: text }))
  const form = async () => (await app.inject({ url: '/installateurproductregistratie', headers: { cookie } })).body
  expect(await form()).toContain('<p><strong>De shop &lt;is&gt; dicht.</strong> Morgen weer open.</p>')

  for (text of ['Even dicht.', 'Nog dicht.', 'Even dicht.'])
    expect(await form()).toContain(`<p><strong>${text}</strong> </p>`)
})

test('the query decides whether the HTML of a page is complete', async () => {
  const app = servePages()

  const loginThatLeadsOn = await app.inject({ url: '/?redirect=%2Fservice%2Ffaq' })
  const resetLink = await app.inject({ url: '/wachtwoord-resetten?token=abc&email=jan%40voorbeeld.nl' })

  expect(loginThatLeadsOn.body).toContain(opening)
  expect(resetLink.body).toContain('reset of')
})
