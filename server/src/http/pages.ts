import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type PageSettings, pageSettingsId } from '@portal/contract/page-settings'
import { isWebPath } from '@portal/contract/web-paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from './security-headers.ts'

type Pages = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Serves the one page of the web app under every address of it; an unknown address gets the same page with a 404. */
export function createPages(webDir: string, settings: PageSettings): Pages {
  const html = readFileSync(join(webDir, 'index.html'), 'utf8').replace(
    '<!--portal-settings-->',
    settingsScript(settings),
  )
  const pages = pagesOf(webDir, html)
  const headers = pageHeaders({
    styleHashes: styleHashes(html),
    humanCheck: settings.recaptcha_site_key !== null,
    apiUrl: settings.api_url,
  })

  return (request, reply) => {
    const page = pages(pathOf(request))
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']))
    reply
      .code(isWebPath(pathOf(request)) ? 200 : 404)
      .headers({ ...headers, vary: 'Origin, Accept-Encoding' })
      .type('text/html; charset=utf-8')
    return takesBrotli ? reply.header('content-encoding', 'br').send(page.brotli) : reply.send(page.plain)
  }
}

type Page = { plain: Buffer; brotli: Buffer }

// The build says which files an address needs; naming them in the page saves the browser a round trip.
function pagesOf(webDir: string, html: string): (path: string) => Page {
  const file = join(webDir, 'page-files.json')
  const links: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const pageWith = (tags: string) => {
    const plain = Buffer.from(html.replace('<!--page-files-->', tags))
    return { plain, brotli: brotliCompressSync(plain) }
  }
  const pages = new Map(Object.entries(links).map(([path, tags]) => [path, pageWith(tags)]))
  const plain = pageWith('')

  return (path) => pages.get(path) ?? plain
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
