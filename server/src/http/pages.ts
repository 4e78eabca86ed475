import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type PageSettings, pageSettingsId, providerPlaceholder } from '@portal/contract/page-settings'
import { isWebPath, webPaths } from '@portal/contract/web-paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/escape-html.ts'
import { pageHeaders } from './security-headers.ts'
import { readCookie, rememberCookie, sessionCookie } from './session.ts'

type Pages = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Serves the one page of the web app under every address of it; an unknown address gets the same page with a 404. */
export function createPages(webDir: string, settings: PageSettings): Pages {
  const html = readFileSync(join(webDir, 'index.html'), 'utf8').replace('<!--portal-settings-->', () =>
    settingsScript(settings),
  )
  const links = readJson(webDir, 'page-files.json')
  const openingPage = pageOf(html)
  const openingPages = mapValues(links, (tags) => pageOf(html, tags))
  const prerenderedPages = mapValues(readJson(webDir, 'prerendered-pages.json'), (content, path) =>
    pageOf(
      withContent(
        html,
        path,
        content.replaceAll(providerPlaceholder, () => escapeHtml(settings.provider)),
      ),
      links[path],
    ),
  )
  const headers = pageHeaders({
    styleHashes: styleHashes(html),
    humanCheck: settings.recaptcha_site_key !== null,
    apiUrl: settings.api_url,
  })

  return (request, reply) => {
    const path = pathOf(request)
    const prerendered = getsPrerendered(request) ? prerenderedPages.get(path) : undefined
    const page = prerendered ?? openingPages.get(path) ?? openingPage
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']))
    reply
      .code(isWebPath(path) ? 200 : 404)
      .headers({ ...headers, vary: 'Origin, Accept-Encoding, Cookie' })
      .type('text/html; charset=utf-8')
    return takesBrotli ? reply.header('content-encoding', 'br').send(page.brotli) : reply.send(page.plain)
  }
}

// Who has a cookie may be a member, and must not see the login before the dashboard. A login with a query may show a note
// that the prerendered one lacks.
function getsPrerendered(request: FastifyRequest): boolean {
  const hasSession = [sessionCookie, rememberCookie].some((name) => readCookie(request, name) !== undefined)
  return !hasSession && !request.url.startsWith(`${webPaths.login}?`)
}

type Page = { plain: Buffer; brotli: Buffer }

// The build says which files an address needs; naming them in the page saves the browser a round trip.
function pageOf(html: string, tags = ''): Page {
  const plain = Buffer.from(html.replace('<!--page-files-->', () => tags))
  return { plain, brotli: brotliCompressSync(plain) }
}

// React takes over a root that names the address, and replaces the content of any other.
function withContent(html: string, path: string, content: string): string {
  const root = `<div id="root" data-prerendered="${path}">${content}</div>`
  return html.replace(/<!--page-->[\s\S]*<!--\/page-->/, () => root)
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

// The JSON stands in a script element that is never run; `<` is escaped so that no setting can end the element.
function settingsScript(settings: PageSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${pageSettingsId}">${json}</script>`
}

function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`,
  )
}

function readJson(webDir: string, name: string): Record<string, string> {
  const file = join(webDir, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function mapValues<Value>(
  record: Record<string, string>,
  map: (text: string, key: string) => Value,
): Map<string, Value> {
  return new Map(Object.entries(record).map(([key, text]) => [key, map(text, key)]))
}
