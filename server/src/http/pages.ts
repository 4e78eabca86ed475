import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { noticeParts } from '@portal/contract/gift-shop'
import {
  contactEmailPlaceholder,
  type PageSettings,
  pageSettingsId,
  providerPlaceholder,
  shopNoticePlaceholder,
} from '@portal/contract/page-settings'
import { findScreen } from '@portal/contract/staff-paths'
import { webPaths } from '@portal/contract/web-paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/escape-html.ts'
import { pageHeaders } from './security-headers.ts'
import { readCookies, rememberCookie, sessionCookie } from './session.ts'

type Pages<Sent> = (request: FastifyRequest, reply: FastifyReply) => Sent

// What the build writes per address (web/vite-pages.ts): what the page is, unless nobody may know of it, the links to its
// files, and for some visitors the page as HTML.
type BuiltPage = { about?: string; files: string; guest?: Prerendered; member?: Prerendered }
type Prerendered = { head: string; root: string }

/** Serves the one page of the web app under every address of it; an unknown address gets the same page with a 404. */
export function createPages(webDir: string, findSettings: () => Promise<PageSettings>): Pages<Promise<FastifyReply>> {
  // A notice that comes and goes has pages for both; what else changes does so seldom.
  const made = new Map<string, Pages<FastifyReply>>()
  return async (request, reply) => {
    const settings = await findSettings()
    const key = JSON.stringify(settings)
    const pages = made.get(key) ?? pagesWith(webDir, settings)
    if (!made.has(key) && made.size >= 2) made.delete(made.keys().next().value!)
    made.set(key, pages)
    return pages(request, reply)
  }
}

function pagesWith(webDir: string, settings: PageSettings): Pages<FastifyReply> {
  const built = readFileSync(join(webDir, 'index.html'), 'utf8')
  // Of the build alone: no text of a page can become a script that is allowed.
  const scriptHashes = hashesOf(built, 'script')
  const html = built.replace('<!--portal-settings-->', () => settingsScript(settings) + settingsStyle(settings))
  const pageOf = (parts: Pick<Parts, 'about' | 'head' | 'root'>) =>
    once(() => createPage(html, { ...parts, settings, scriptHashes }))
  const openingPage = pageOf({ head: '' })
  const pages = new Map(
    readBuiltPages(webDir).map(([path, { about, files, guest, member }]) => [
      path,
      {
        opening: pageOf({ about, head: files }),
        guest: guest && pageOf({ about, ...guest }),
        member: member && pageOf({ about, ...member }),
      },
    ]),
  )

  return (request, reply) => {
    const path = findScreen(pathOf(request))
    const found = path && pages.get(path)
    const page = found?.[visitorOf(request)] ?? found?.opening ?? openingPage
    const { plain, brotli, headers } = page()
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']))
    reply
      .code(path ? 200 : 404)
      .headers({ ...headers, vary: 'Origin, Accept-Encoding, Cookie' })
      .type('text/html; charset=utf-8')
    return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain)
  }
}

// Who has a cookie may be a member, and must not see the login before the dashboard. A login with a query may show a note
// that the prerendered one lacks.
function visitorOf(request: FastifyRequest): 'guest' | 'member' | 'opening' {
  const hasSession = [sessionCookie, rememberCookie].some((name) => readCookies(request, name).length > 0)
  if (hasSession) return 'member'
  return request.url.startsWith(`${webPaths.login}?`) ? 'opening' : 'guest'
}

type Page = { plain: Buffer; brotli: Buffer; headers: Record<string, string> }
type Parts = { about?: string | undefined; head: string; root?: string; settings: PageSettings; scriptHashes: string[] }

// Every page names its files, which saves the browser a round trip, and has a policy that allows its own style elements.
function createPage(html: string, { about, head, root, settings, scriptHashes }: Parts): Page {
  const provider = escapeHtml(settings.provider)
  const filled = html
    .replace(/<!--about-->([\s\S]*)<!--\/about-->/, (_, anyPage: string) => about ?? anyPage)
    .replace('<!--page-files-->', () => head)
    .replace(/<!--page-->([\s\S]*)<!--\/page-->/, (_, opening: string) => root ?? opening)
    .replaceAll(providerPlaceholder, () => provider)
    .replaceAll(contactEmailPlaceholder, () => escapeHtml(settings.contact_email))
    .replaceAll(shopNoticePlaceholder, () => noticeHtml(settings.gift_shop_notice_text))
  const plain = Buffer.from(filled)
  return {
    plain,
    // The best compression takes a quarter of a second, in which the server does nothing else.
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    headers: pageHeaders({
      scriptHashes,
      styleHashes: hashesOf(filled, 'style'),
      humanCheck: settings.recaptcha_site_key !== null,
      apiUrl: settings.api_url,
    }),
  }
}

// There are some sixty pages, and the server must start quickly.
function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

// The JSON stands in a script element that is never run; `<` is escaped so that no setting can end the element.
function settingsScript(settings: PageSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${pageSettingsId}">${json}</script>`
}

// The build knows no settings, so what depends on one is in its HTML (web/src/features/gift-shop/shop-notice.tsx).
function settingsStyle(settings: PageSettings): string {
  return settings.gift_shop_notice ? '' : '<style>[data-opening] [data-shop-notice]{display:none}</style>'
}

function noticeHtml(text: string): string {
  const [lead, rest] = noticeParts(text)
  return `<strong>${escapeHtml(lead)}</strong> ${escapeHtml(rest)}`
}

function hashesOf(html: string, name: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`, 'g'))]
    .filter(([, content]) => content !== '')
    .map(([, content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`)
}

function readBuiltPages(webDir: string): [path: string, page: BuiltPage][] {
  const file = join(webDir, 'pages.json')
  return existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []
}
