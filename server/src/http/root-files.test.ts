import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveRootFiles } from './root-files.ts'

function serveFrom(files: Record<string, string | Buffer>, provider = 'Zilver "bron"') {
  const webDir = mkdtempSync(join(tmpdir(), 'portal-root-files-'))
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(webDir, name), content)
  const app = fastify()
  serveRootFiles(app, { webDir, provider })
  return app
}

test('the manifest names the provider, whatever is in the name', async () => {
  const app = serveFrom({ 'manifest.webmanifest': '{"name":"{{provider}} Installateursportaal"}' })

  const reply = await app.inject('/manifest.webmanifest')

  expect(reply.json()).toEqual({ name: 'Zilver "bron" Installateursportaal' })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test('the service worker is asked for anew each time, and may call only this server', async () => {
  const reply = await serveFrom({ 'sw.js': 'self.x' }).inject('/sw.js')

  expect(reply.body).toBe('self.x')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})

test('search engines get their rules, and older browsers an icon as it is', async () => {
  const icon = Buffer.from([0, 0, 1, 0, 0xff])
  const app = serveFrom({ 'robots.txt': 'Disallow: /', 'favicon.ico': icon })

  const rules = await app.inject('/robots.txt')
  const shown = await app.inject('/favicon.ico')

  expect([rules.body, rules.headers['content-type']]).toEqual(['Disallow: /', 'text/plain; charset=utf-8'])
  expect(shown.rawPayload).toEqual(icon)
  expect(shown.headers['content-type']).toBe('image/x-icon')
})

test('a build without them has none', async () => {
  const reply = await serveFrom({}).inject('/sw.js')

  expect(reply.statusCode).toBe(404)
})
