import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providerPlaceholder } from '@portal/contract/page-settings'
import type { FastifyInstance } from 'fastify'

type Options = { webDir: string; provider: string }

/** Serves the manifest of the portal on a home screen, and its service worker. Both are public and never of a cache. */
export function serveInstallable(app: FastifyInstance, { webDir, provider }: Options): void {
  const files = [
    { name: 'manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', headers: {} },
    {
      name: 'sw.js',
      type: 'text/javascript; charset=utf-8',
      // A worker obeys the policy of its own file: it runs no other script, and calls only this server.
      headers: { 'content-security-policy': "default-src 'none'; connect-src 'self'" },
    },
  ]
  for (const { name, type, headers } of files) {
    const path = join(webDir, name)
    if (!existsSync(path)) continue
    // Inside a text of JSON.
    const filled = readFileSync(path, 'utf8').replaceAll(providerPlaceholder, () =>
      JSON.stringify(provider).slice(1, -1),
    )
    app.get(`/${name}`, (_request, reply) =>
      reply
        .headers({ ...headers, 'cache-control': 'no-cache' })
        .type(type)
        .send(filled),
    )
  }
}
