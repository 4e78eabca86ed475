import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withRequestId } from '../request-id.ts'
import { callerKey } from './caller-key.ts'
import { isCrossSite } from './csrf.ts'
import { HttpError, TooManyRequests } from './errors.ts'
import { html, type Html } from './html.ts'
import { messageOfStatus } from './error-handler.ts'
import { pageIcon } from './page-icon.ts'
import type { RateLimit, RateLimiter } from './rate-limit.ts'
import { Redirect } from './route.ts'

export type PublicPage = {
  title: string
  main: Html
  /** By default 200. */
  status?: number
  foot?: Html
  /** It has sheets of its own for paper (web/src/public-pages/certificate-sheet.css), which nothing else stands on. */
  isPaper?: boolean
}

/** A visit to a public page. What was sent is text, and may be anything. */
type Visit = { params: Record<string, string>; query: Record<string, string>; form: Record<string, string> }

export type PublicRoute = {
  method: 'GET' | 'POST'
  /** Its pattern, which `isOutsidePortal` of the contract has to know. */
  path: string
  /** What the page is, in the bar above it. */
  about: string
  limits?: (visit: Visit, callerKey: string) => RateLimit[]
  show: (visit: Visit) => Promise<PublicPage | Redirect> | PublicPage | Redirect
}

type Options = {
  webDir: string
  provider: string
  ownOrigins: ReadonlySet<string>
  rateLimiter: RateLimiter
}

// A short text and an address, however they are encoded.
const maxFormBytes = 16_384

/**
 * Serves pages for everybody, written by the server and used without a script. They have no session and no cookie, so there is
 * nothing of somebody else's that a form of another site could use; what such a form sends is refused all the same.
 */
export async function servePublicPages(app: FastifyInstance, options: Options, routes: PublicRoute[]): Promise<void> {
  const files = builtFiles(options.webDir)
  await app.register(async (scope) => {
    readForms(scope)
    for (const { method, path, about, limits, show } of routes) {
      const send = (reply: FastifyReply, page: PublicPage) =>
        reply
          .code(page.status ?? 200)
          .headers(headers)
          .type('text/html; charset=utf-8')
          .serializer(String)
          .send(pageHtml(page, { about, provider: options.provider, ...files }).text)

      scope.route({
        method,
        url: path,
        onRequest: (request, _reply, done) => {
          done(method === 'POST' && isCrossSite(request, options.ownOrigins) ? new FromElsewhere() : undefined)
        },
        errorHandler: (error, _request, reply) => {
          const refusal = refusalOf(error)
          // The root's handler has words for the rest.
          if (!refusal) throw error
          if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
          void send(reply, refusalPage(refusal))
        },
        handler: async (request, reply) => {
          const visit = visitOf(request)
          const wait = limits && (await options.rateLimiter.count(limits(visit, callerKey(request.ip))))
          if (wait) throw new TooManyRequests(wait)
          const shown = await withRequestId(request.id, async () => show(visit))
          return shown instanceof Redirect ? reply.headers(headers).redirect(shown.url, 303) : send(reply, shown)
        },
      })
    }
  })
}

// Its style sheet, its font and pictures, and nothing else.
const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // The address is the key, so no other site gets it. `no-referrer` would send our own forms as from an unknown site.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-robots-tag': 'noindex, nofollow',
}

class FromElsewhere extends HttpError {
  constructor() {
    super(403, 'Dit formulier kwam van een andere website. Open de pagina hier en probeer het opnieuw.')
  }
}

function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

function visitOf({ params, query, body }: FastifyRequest): Visit {
  return { params: textsOf(params), query: textsOf(query), form: textsOf(body) }
}

// A field that is sent twice is a list, and counts as not sent.
function textsOf(sent: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => typeof value === 'string'))
}

function refusalOf(error: Error & { statusCode?: number }): HttpError | null {
  if (error instanceof HttpError) return error
  const message = messageOfStatus[error.statusCode ?? 0]
  return message ? new HttpError(error.statusCode!, message) : null
}

function refusalPage({ status, message }: HttpError): PublicPage {
  return {
    status,
    title: 'Dat ging niet',
    main: html`<section class="card"><div class="verdict wait"><span class="sign">${pageIcon('x')}</span><h1>Dat ging niet</h1></div>
<div class="inside"><p>${message}</p></div></section>`,
  }
}

type Around = { about: string; provider: string; sheet: string | null; font: string | null }

function pageHtml({ title, main, foot, isPaper }: PublicPage, { about, provider, sheet, font }: Around): Html {
  return html`<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title} – ${provider}</title>
<link rel="icon" sizes="32x32" href="/favicon.ico">
${font && html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`}
${sheet && html`<link rel="stylesheet" href="${sheet}">`}
</head>
<body${isPaper ? html` class="paper"` : null}>
<header class="head"><span class="brand">${mark} ${provider}</span><span>${about}</span></header>
<main class="page">${main}</main>
${foot ? html`<footer class="foot">${foot}</footer>` : null}
</body>
</html>
`
}

// As web/src/app/wordmark.tsx; its colours are in the style sheet.
export const mark = html`<svg class="mark" width="36" height="36" viewBox="0 0 34 34" aria-hidden="true"><rect width="34" height="34" rx="10"/><path d="M6.5 11.25h9.25a6 6 0 0 1 6 6v1.5" fill="none" stroke-width="4.5"/><path d="M18.25 17.1h7" stroke-width="2.6" stroke-linecap="round"/><path d="M21.75 20.9c1.9 2.2 2.85 3.75 2.85 4.95a2.85 2.85 0 0 1-5.7 0c0-1.2.95-2.75 2.85-4.95Z"/></svg>`

// Written by web/vite-public-pages.ts.
function builtFiles(webDir: string): { sheet: string | null; font: string | null } {
  const file = join(webDir, 'public-pages.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { sheet: null, font: null }
}
