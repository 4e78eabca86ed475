import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type * as Renderer from './src/prerender.tsx'
import { assetOf, chunksOf } from './vite-plugins.ts'
import { mergeWidths } from './vite-widths.ts'

type Page = {
  /** Who gets the page as HTML. */
  visitors: Renderer.Visitor[]
  /** The lazy modules that the page needs. */
  modules: string[]
  images?: Image[]
  /** The calls whose replies a member's page shows. */
  asks?: (keyof typeof Renderer.replyPaths)[]
}

/** A small picture stands in the HTML of a guest, whose element stays: it is painted a round trip earlier. */
type Image = { file: string; media: string; isSmall?: boolean }

/**
 * Writes `pages.json`: per address what the page is, the links to its files, and the page as HTML, rendered with the app's
 * own components. So a visitor sees the page before any script arrives, and the browser fetches the files along with the
 * entry instead of after it. The server decides who gets what.
 */
export function pages(table: Record<string, Page>, descriptions: Record<string, string>): Plugin {
  return {
    name: 'portal-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const render = await openRenderer()
        const built: Record<string, object> = {}
        for (const [path, description] of Object.entries(descriptions)) {
          built[path] = { about: render.about(path, description), files: '' }
        }
        for (const [path, page] of Object.entries(table)) {
          const { sheets, links } = filesOf(bundle, page)
          const images = page.images ?? []
          const linked = sheets.map(({ fileName }) => `<link rel="stylesheet" crossorigin href="/${fileName}">`)
          built[path] = {
            ...built[path],
            files: [...linked, links, ...images.map((image) => linkToImage(bundle, image))].join(''),
          }
          for (const visitor of page.visitors) {
            const inHtml = images.filter(({ isSmall }) => isSmall && visitor === 'guest')
            const rendered = withoutSending(await render.page(path, visitor))
            const html = inHtml.reduce((text, image) => withPicture(bundle, text, image), rendered.html)
            const names = sheets.map(({ fileName }) => `/${fileName}`).join(' ')
            const css = sheets.map(({ source }) => source).join('')
            const asked =
              visitor === 'member'
                ? [render.paths.session, ...(page.asks ?? []).map((call) => render.paths[call])].map(linkToReply)
                : []
            const linkedImages = images
              .filter((image) => !inHtml.includes(image))
              .map((image) => linkToImage(bundle, image))
            const style = `<style data-sheets="${names}">${css}${rendered.rules}</style>`
            const head = [style, ...asked, links, ...linkedImages].join('')
            Object.assign(built[path], { [visitor]: { head, root: html } })
          }
        }
        await render.close()
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(built) })
      },
    },
  }
}

function filesOf(bundle: Rolldown.OutputBundle, { modules }: Page) {
  const present = chunksOf(bundle, (chunk) => chunk.isEntry)
  const wanted = modules.flatMap((module) => {
    const chunks = chunksOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`) ?? false)
    if (chunks.length === 0) throw new Error(`${module} is not a lazy module of the portal.`)
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

function withPicture(bundle: Rolldown.OutputBundle, html: string, { file }: Image): string {
  const { fileName, source } = pictureOf(bundle, file)
  return html.replaceAll(`/${fileName}`, `data:image/avif;base64,${Buffer.from(source).toString('base64')}`)
}

function linkToImage(bundle: Rolldown.OutputBundle, { file, media }: Image): string {
  const { fileName } = pictureOf(bundle, file)
  return `<link rel="preload" as="image" fetchpriority="high" media="${media}" href="/${fileName}">`
}

function pictureOf(bundle: Rolldown.OutputBundle, file: string) {
  return assetOf(bundle, ({ originalFileNames }) => originalFileNames.includes(file))
}

const narrow = 390
const wide = 1280
// Above it the header of members has its menus, and lists are tables.
const narrowUpTo = 960

// Builds the app a second time, for Node. Names of classes and pictures depend on content only, so both builds agree.
async function openRenderer() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-prerender-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
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
    `@media (width <= ${narrowUpTo}px){[data-width=wide]{display:none!important}}`,
    `@media (width > ${narrowUpTo}px){[data-width=narrow]{display:none!important}}`,
  ]
  return { html: withoutStyles, rules: [...rules, ...(html.includes('data-width=') ? widths : [])].join('') }
}
