import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PageSettings } from '@portal/contract/page-settings'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const createIcon = join(import.meta.dirname, 'src/ui/create-icon.ts').replaceAll('\\', '/')
const ourIcon = 'virtual:portal-icon'
const lucide = dirname(createRequire(import.meta.url).resolve('lucide-react')).replace(/cjs$/, 'esm')

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
 * Has lucide's icons drawn by our own few lines, and takes out the keys that React only wants while developing. Each is
 * imported by its own file: through the list of all icons, every page would seem to use what any page uses.
 */
export function slimIcons(): Plugin {
  const fileOf = new Map<string, string>()
  const icon = /[\\/]lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.mjs$/
  return {
    name: 'portal-slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => ourIcon },
    load: {
      filter: { id: /^virtual:portal-icon$/ },
      handler: () => `export { createIcon as default } from '${createIcon}'`,
    },
    async buildStart() {
      const list = await readFile(join(lucide, 'lucide-react.mjs'), 'utf8')
      for (const [, names = '', file = ''] of list.matchAll(/export \{ (.+) \} from '\.\/(icons\/[\w-]+\.mjs)'/g)) {
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) fileOf.set(name, join(lucide, file))
      }
    },
    transform: {
      filter: { id: [icon, /[\\/]web[\\/]src[\\/].*\.tsx?$/] },
      handler: (code, id) => ({
        code: icon.test(id) ? code.replace(/,? *\bkey: "\w+"/g, '') : importIcons(code, fileOf),
        map: null,
      }),
    },
  }
}

function importIcons(code: string, fileOf: Map<string, string>): string {
  return code.replaceAll(/import \{([^}]+)\} from 'lucide-react'/g, (whole, names: string) => {
    const wanted = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
    const lines = wanted.map((name) => {
      const [exported = '', local = exported] = name.split(' as ')
      const file = fileOf.get(exported)
      return file && `import ${local} from ${JSON.stringify(file)}`
    })
    // A name that the list doesn't know is left to the compiler.
    return lines.every(Boolean) ? lines.join(';') : whole
  })
}

// Queries of endless lists, and the router's own way to write a query, which `app/router.ts` replaces.
const unused = /[\\/](query-core[\\/].*[\\/]infiniteQueryBehavior|router-core[\\/].*[\\/]searchParams)\.js$/

/** Leaves out what the libraries of every page bring along for features that the portal doesn't have. */
export function slimLibraries(): Plugin {
  return {
    name: 'portal-slim-libraries',
    apply: 'build',
    transform: {
      filter: { id: unused },
      handler(code) {
        const names = [...code.matchAll(/export \{ (.+) \};/g)].flatMap(([, list = '']) => list.split(', '))
        return { code: names.map((name) => `export const ${name} = undefined`).join('\n'), map: null }
      },
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
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            // Small blocks, each with its own statistics, take 200 bytes off the libraries.
            [constants.BROTLI_PARAM_LGBLOCK]: 16,
          }
          const compressed = await brotli(content, { params })
          if (compressed.length < content.length) await writeFile(join(dir, `${file}.br`), compressed)
        }),
      )
    },
  }
}
