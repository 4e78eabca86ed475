import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type { pages, Picture } from './pages.ts'
import type * as Renderer from './src/prerender.tsx'
import { breakpoints } from './src/ui/breakpoints.ts'
import { cssOnScale } from './vite-css.ts'
import { assetOf, chunksOf } from './vite-plugins.ts'
import { mergeWidths } from './vite-widths.ts'

type Page = (typeof pages)[number]

/**
 * Writes `pages.json`: per address what the page is, the links to its files, and the page as HTML, rendered with the app's
 * own components. So a visitor sees the page before any script arrives, and the browser fetches the files along with the
 * entry instead of after it. The server decides who gets what. Writes `robots.txt` too.
 */
export function pageFiles(table: Page[]): Plugin {
  return {
    name: 'portal-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const render = await openRenderer()
        const built: Record<string, object> = {}
        for (const page of table) {
          const { path, description, pictures = [] } = page
          const { sheets, links } = filesOf(bundle, page)
          const linked = sheets.map(({ fileName }) => `<link rel="stylesheet" crossorigin href="/${fileName}">`)
          built[path] = {
            about: description && render.about(path, description),
            files: [...linked, links, ...pictures.map((picture) => linkToPicture(bundle, picture))].join(''),
          }
          for (const visitor of visitorsOf(page)) {
            const inHtml = pictures.filter(({ isSmall }) => isSmall && visitor === 'guest')
            const rendered = withoutSending(await render.page(path, visitor))
            const html = inHtml.reduce((text, picture) => withPicture(bundle, text, picture), rendered.html)
            const names = sheets.map(({ fileName }) => `/${fileName}`).join(' ')
            const css = sheets.map(({ source }) => source).join('')
            const asked =
              visitor === 'member'
                ? [render.paths.session, ...(page.asks ?? []).map((call) => render.paths[call])].map(linkToReply)
                : []
            const linkedPictures = pictures
              .filter((picture) => !inHtml.includes(picture))
              .map((picture) => linkToPicture(bundle, picture))
            const style = `<style data-sheets="${names}">${css}${rendered.rules}</style>`
            const head = [style, ...asked, links, ...linkedPictures].join('')
            Object.assign(built[path], { [visitor]: { head, root: html } })
          }
        }
        await render.close()
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(built) })
        this.emitFile({ type: 'asset', fileName: 'robots.txt', source: rulesForSearchEngines(table) })
      },
    },
  }
}

// Who gets the page as HTML.
function visitorsOf({ access, html }: Page): Renderer.Visitor[] {
  if (html === false) return []
  if (access === 'public') return ['guest', 'member']
  return [access === 'guest' ? 'guest' : 'member']
}

// Who looks for the portal finds its pages for guests. The others are behind the login, or have a token in their address.
function rulesForSearchEngines(table: Page[]): string {
  const found = table.filter(({ inSearch }) => inSearch).map(({ path }) => `${path}$`)
  const allowed = [...found, '/assets/', '/favicon.ico', '/manifest.webmanifest'].map((path) => `Allow: ${path}`)
  return ['User-agent: *', ...allowed, 'Disallow: /', ''].join('\n')
}

function filesOf(bundle: Rolldown.OutputBundle, { layout, module }: Page) {
  const present = chunksOf(bundle, (chunk) => chunk.isEntry)
  const wanted = [layout, module].flatMap((file) => {
    const chunks = chunksOf(bundle, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${file}`)))
    if (chunks.length === 0) throw new Error(`${file} is not a lazy module of the portal.`)
    return chunks
  })
  const missing = [...new Set(wanted)].filter((chunk) => !present.includes(chunk))
  const names = new Set(missing.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return {
    sheets: [...names].map((name) => assetOf(bundle, ({ fileName }) => fileName === name)),
    links: missing
      .map(({ fileName }) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${fileName}">`)
      .join(''),
  }
}

// Asked along with the scripts. The script's own call gets this reply.
function linkToReply(path: string): string {
  return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`
}

function withPicture(bundle: Rolldown.OutputBundle, html: string, { file }: Picture): string {
  const { fileName, source } = pictureOf(bundle, file)
  return html.replaceAll(`/${fileName}`, `data:image/avif;base64,${Buffer.from(source).toString('base64')}`)
}

function linkToPicture(bundle: Rolldown.OutputBundle, { file, media }: Picture): string {
  const { fileName } = pictureOf(bundle, file)
  return `<link rel="preload" as="image" fetchpriority="high" media="${media}" href="/${fileName}">`
}

function pictureOf(bundle: Rolldown.OutputBundle, file: string) {
  return assetOf(bundle, ({ originalFileNames }) => originalFileNames.includes(file))
}

const narrow = 390
const wide = 1280

// Builds the app a second time, for Node. Names of classes and pictures depend on content only, so both builds agree.
async function openRenderer() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-prerender-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
    css: cssOnScale,
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: false, assetsInlineLimit: 0 },
  })
  const { prerenderPage, renderAbout, replyPaths }: typeof Renderer = await import(
    pathToFileURL(join(folder, 'prerender.js')).href
  )
  return {
    about: renderAbout,
    paths: replyPaths,
    async page(path: string, visitor: Renderer.Visitor) {
      const content = await prerenderPage(path, visitor, wide)
      if (visitor === 'guest')
        return withStyleRules(`<div id="root" data-opening data-prerendered="${path}">${content}</div>`)
      const narrowContent = await prerenderPage(path, visitor, narrow)
      return withStyleRules(openingRoot(content, narrowContent))
    },
    close: () => rm(folder, { recursive: true }),
  }
}

// React replaces this by the same page with the member in it, and takes over what was done here (src/app/take-over.tsx).
function openingRoot(content: string, narrowContent: string): string {
  return `<div id="root" data-opening data-first-page>${mergeWidths(content, narrowContent)}</div>`
}

// Before the script listens, Enter in a field would send the form by the browser, with what is filled in in the address.
// This method sends nothing outside a dialog.
function withoutSending({ html, rules }: { html: string; rules: string }) {
  return { html: html.replaceAll('<form', '<form method="dialog"'), rules }
}

// The policy of the page forbids style attributes, so they become rules of its style element.
function withStyleRules(html: string): { html: string; rules: string } {
  const numbers = new Map<string, number>()
  const withoutStyles = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!numbers.has(style)) numbers.set(style, numbers.size)
    return ` data-style="${numbers.get(style)}"`
  })
  const rules = [...numbers].map(([style, number]) => `[data-style="${number}"]{${style}}`)
  const widths = [
    `@media ${breakpoints.tablet}{[data-width=wide]{display:none!important}}`,
    `@media not ${breakpoints.tablet}{[data-width=narrow]{display:none!important}}`,
  ]
  return { html: withoutStyles, rules: [...rules, ...(html.includes('data-width=') ? widths : [])].join('') }
}
