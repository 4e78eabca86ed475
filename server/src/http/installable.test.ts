import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveInstallable } from './installable.ts'

function serveFrom(files: Record<string, string>, provider = 'Zilver "bron"') {
  const webDir = mkdtempSync(join(tmpdir(), 'portal-installable-'))
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(webDir, name), text)
  const app = fastify()
  serveInstallable(app, { webDir, provider })
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

test('a build without them has none', async () => {
  const reply = await serveFrom({}).inject('/sw.js')

  expect(reply.statusCode).toBe(404)
})
