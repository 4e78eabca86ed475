import { idempotencyReplayedHeader } from '@portal/contract/idempotency'
import type { FastifyInstance } from 'fastify'

export function addSecurityHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const headers = plainHeaders({ isSecure })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

export function plainHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
    'cache-control': 'no-store, private',
    // Pages of other sites show nothing of ours, not even a picture. The web app may have another host of the same site.
    'cross-origin-resource-policy': 'same-site',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

type PagePolicy = {
  scriptHashes: string[]
  styleHashes: string[]
  humanCheck: boolean
  apiUrl: string
}

// Only two places may turn text into HTML or start a script: the body of an article (web/src/features/news) and the one
// that starts workers (web/src/lib/start-worker.ts). Without another policy no other code can put HTML or a script into the
// page.
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types portal-article portal-worker']

export function pageHeaders({ scriptHashes, styleHashes, humanCheck, apiUrl }: PagePolicy): Record<string, string> {
  const checkScripts = humanCheck ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : ''
  const checkFrames = humanCheck ? ' https://www.google.com/recaptcha/' : ''
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...quoted(scriptHashes)].join(' ')}${checkScripts}`,
    `style-src ${["'self'", ...quoted(styleHashes)].join(' ')}`,
    `img-src 'self' data: ${new URL(apiUrl).origin}`,
    `frame-src https://www.youtube-nocookie.com${checkFrames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The script of the human check adds other scripts without a policy.
    ...(humanCheck ? [] : trustedTypes),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  }
}

function quoted(hashes: string[]): string[] {
  return hashes.map((hash) => `'${hash}'`)
}

// A worker obeys the policy of its own file, so only the scanner's may compile WebAssembly and the page may not.
const scannerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function assetHeaders(path: string): Record<string, string> {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    ...(/\/scan\.worker-[\w-]+\.js(\.br)?$/.test(path) && { 'content-security-policy': scannerPolicy }),
  }
}

/** Lets only the origin of the web app call with credentials, and answers preflights. */
export function allowWebOrigin(app: FastifyInstance, frontendUrl: string): void {
  const webOrigin = new URL(frontendUrl).origin

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin')
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (request.headers.origin === webOrigin) {
      reply
        .header('access-control-allow-origin', webOrigin)
        .header('access-control-allow-credentials', 'true')
        // A page can read other headers only when they are listed here. Retry-After tells 'retry' from a refusal.
        .header('access-control-expose-headers', `Retry-After, X-Request-Id, ${idempotencyReplayedHeader}`)
    }
    if (!isPreflight) return done()

    if (request.headers.origin === webOrigin) {
      const asked = request.headers['access-control-request-headers']
      reply
        .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
        .header('access-control-allow-headers', asked ?? 'content-type, x-requested-with, x-xsrf-token')
        .header('access-control-max-age', '600')
    }
    reply.code(204).send()
  })
}
