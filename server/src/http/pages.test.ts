import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createPages } from './pages.ts'

const settings = {
  provider: 'Zilverbron</script>',
  contact_email: 'service@voorbeeld.nl',
  contact_phone: null,
  api_url: 'https://api.voorbeeld.nl',
  gift_shop_notice: true,
  recaptcha_site_key: null,
}

function servePages() {
  const webDir = mkdtempSync(join(tmpdir(), 'portal-pages-'))
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  writeFileSync(join(webDir, 'index.html'), '<head><!--portal-settings--><!--page-files--></head>')
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

  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, Accept-Encoding' })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers['content-encoding']).toBeUndefined()
})
