import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providerPlaceholder } from '@portal/contract/page-settings'
import type { FastifyInstance } from 'fastify'

type Options = { webDir: string; provider: string }

const files = [
  { name: 'manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', headers: {} },
  {
    name: 'sw.js',
    type: 'text/javascript; charset=utf-8',
    // A worker obeys the policy of its own file: it runs no other script, and calls only this server.
    headers: { 'content-security-policy': "default-src 'none'; connect-src 'self'" },
  },
  { name: 'robots.txt', type: 'text/plain; charset=utf-8', headers: {} },
  { name: 'favicon.ico', type: 'image/x-icon', headers: {} },
]

/**
 * Serves what browsers and search engines ask for by a fixed name: the manifest of the portal on a home screen, its service
 * worker, the rules for search engines and the icon of older browsers. All are public and asked for anew each time.
 */
export function serveRootFiles(app: FastifyInstance, { webDir, provider }: Options): void {
  for (const { name, type, headers } of files) {
    const path = join(webDir, name)
    if (!existsSync(path)) continue
    const content = readFileSync(path)
    const isText = !type.startsWith('image/')
    const sent = isText ? withProvider(content.toString(), provider) : content
    app.get(`/${name}`, (_request, reply) =>
      reply
        .headers({ ...headers, 'cache-control': 'no-cache' })
        .type(type)
        .send(sent),
    )
  }
}

// Inside a text of JSON.
function withProvider(text: string, provider: string): string {
  return text.replaceAll(providerPlaceholder, () => JSON.stringify(provider).slice(1, -1))
}
