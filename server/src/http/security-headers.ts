import type { FastifyInstance } from 'fastify'

/** What every answer carries, files and errors included. */
export function addSecurityHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const headers = plainHeaders({ isSecure })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The headers of an answer of which nothing more is known. */
export function plainHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
    'cache-control': 'no-store, private',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

type PagePolicy = {
  styleHashes: string[]
  humanCheck: boolean
  /** The API's public address, which files may be asked of too. */
  apiUrl: string
}

// The one place where text becomes HTML is the body of an article (web/src/features/news), and the one that starts workers
// takes only the portal's own files (web/src/features/bulk-registration/reading/read-in-worker.ts). No other policy may exist, so no other code can put HTML
// or a script into the page, whatever it is fed.
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types portal-article portal-worker']

/** The headers of a page: nothing runs, styles or frames that we did not put there ourselves. */
export function pageHeaders({ styleHashes, humanCheck, apiUrl }: PagePolicy): Record<string, string> {
  const checkScripts = humanCheck ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : ''
  const checkFrames = humanCheck ? ' https://www.google.com/recaptcha/' : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self'${checkScripts}`,
    `style-src 'self' ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`.trimEnd(),
    `img-src 'self' data: ${new URL(apiUrl).origin}`,
    `frame-src https://www.youtube-nocookie.com${checkFrames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The human check's script adds scripts of its own, without a policy.
    ...(humanCheck ? [] : trustedTypes),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  }
}
