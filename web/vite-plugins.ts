import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PageSettings } from '@portal/contract/page-settings'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
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
