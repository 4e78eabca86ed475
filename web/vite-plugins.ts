import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PageSettings } from '@portal/contract/page-settings'
import { type Plugin, runnerImport } from 'vite'

const brotli = promisify(brotliCompress)
const createIcon = join(import.meta.dirname, 'src/ui/create-icon.ts')

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

/** Has lucide's icons drawn by our own few lines, and takes out the keys that React only wants while developing. */
export function slimIcons(): Plugin {
  const icon = /[\\/]lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.mjs$/
  return {
    name: 'portal-slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler(_, importer) {
        if (icon.test(importer ?? '')) return this.resolve(createIcon)
      },
    },
    transform: {
      filter: { id: icon },
      handler: (code) => ({ code: code.replace(/,? *\bkey: "\w+"/g, ''), map: null }),
    },
  }
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
