import { createHash } from 'node:crypto'
import { oursText, withNumber } from '@portal/contract/failure-texts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/escape-html.ts'
import type { HttpError } from './errors.ts'

// What a program reads; all other calls are no GET.
const calls = /^\/(api|sanctum|email)\b/

// What people send by a form, without a script.
const forms = /^\/(garantie|onderhoud)\//

/** Whether somebody opened the address in a browser, such as a file in a new tab, or sent a form; calls get JSON, whatever they accept. */
export function isVisit({ method, headers, originalUrl }: FastifyRequest): boolean {
  const isOfPerson = method === 'GET' ? !calls.test(originalUrl) : method === 'POST' && forms.test(originalUrl)
  return isOfPerson && /\btext\/html\b/.test(headers.accept ?? '')
}

/** Says to people what went wrong, with the number of the request when the fault is ours. */
export function sendErrorPage(reply: FastifyReply, { status, message, retryAfter }: HttpError): FastifyReply {
  const isOurs = status >= 500
  const cause = retryAfter === undefined ? oursText : message
  const title = isOurs ? 'Er ging iets mis' : message.replace(/\.$/, '')
  const text = isOurs ? withNumber(cause, reply.request.id) : 'Klopt het adres wel?'
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cross-origin-opener-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page.replaceAll('{title}', () => escapeHtml(title)).replace('{text}', () => escapeHtml(text)))
}

// Nothing of it is fetched: it is shown when other things fail.
const style =
  'body{max-width:36rem;margin:15vh auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}a{display:inline-block;padding:.625rem 0;color:inherit}'
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>{title}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
      <p><a href="/">Naar het portaal</a></p>
    </main>
  </body>
</html>
`
