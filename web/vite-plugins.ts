import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PageSettings } from '@portal/contract/page-settings'
import { type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport } from 'vite'

const brotli = promisify(brotliCompress)

/**
 * Puts the CSS of the first screen into the page and asks for the font at once: neither is worth a trip of its own.
 * The server allows exactly this style element, by its hash.
 */
export function criticalCss(): Plugin {
  let css = ''
  return {
    name: 'portal-critical-css',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      // Before Vite writes links to the files that go away here.
      order: 'pre',
      handler(_, bundle) {
        css = takeEntryCss(bundle)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'))
        if (!font) throw new Error('The font of the portal is not in the build.')
        return [
          preload(font),
          { tag: 'style', children: css, injectTo: 'head' },
        ]
      },
    },
  }
}

/** Stands in for the server of the API, which tells the page its settings, while developing. */
export function settingsInDevelopment(settings: PageSettings): Plugin {
  return {
    name: 'portal-settings-in-development',
    apply: 'serve',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'portal-settings' },
        children: JSON.stringify(settings),
        injectTo: 'head-prepend',
      },
    ],
  }
}

/**
 * `@portal/contract/…?calls` gives the calls of a contract file as method and path only. The rules of their bodies and
 * replies, and zod with them, are 9 KB that only forms have a use for; TypeScript sees the whole contract either way.
 */
export function contractCalls(): Plugin {
  const suffix = '?calls'
  return {
    name: 'portal-contract-calls',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      const { module } = await runnerImport<Record<string, unknown>>(file)
      return Object.entries(module).filter(isCall).map(writeCall).join('\n')
    },
  }
}

type Call = { method: string; path: string; reply?: { _zod: { def: { type: string } } } }

function isCall(entry: [string, unknown]): entry is [string, Call] {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

// Of the reply only its kind is left: whether a body is expected, and whether it is a list.
function writeCall([name, { method, path, reply }]: [string, Call]): string {
  const kind = reply && { _zod: { def: { type: reply._zod.def.type } } }
  return `export const ${name} = ${JSON.stringify({ method, path, reply: kind })}`
}

/** Writes a brotli file next to everything that gets smaller by it, so that the server never compresses a file twice. */
export function compressedAssets(): Plugin {
  return {
    name: 'portal-compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(join(dir, file))
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          const compressed = await brotli(content, { params })
          if (compressed.length < content.length) await writeFile(join(dir, `${file}.br`), compressed)
        }),
      )
    },
  }
}

// The files that the entry would have linked to.
function takeEntryCss(bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const files = entry?.type === 'chunk' ? (entry.viteMetadata?.importedCss ?? new Set<string>()) : new Set<string>()
  const css = [...files].map((file) => sourceOf(bundle, file)).join('')
  if (css === '') throw new Error('The entry of the portal has no CSS to put into the page.')
  for (const file of files) delete bundle[file]
  files.clear()
  return css
}

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`The style sheet ${file} is not in the build.`)
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source)
}

function preload(font: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
  return { tag: 'link', attrs, injectTo: 'head-prepend' }
}
