import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const brotli = promisify(brotliCompress)

/**
 * Puts the CSS of the entry into the HTML and preloads the font, which saves a round trip each. The server allows exactly
 * this style element, by its hash. It comes before the links to the CSS of a page, which may override it.
 */
export function criticalCss(): Plugin {
  let css = ''
  return {
    name: 'portal-critical-css',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      // Before Vite writes the links to these files.
      order: 'pre',
      handler(_, bundle) {
        const styles = chunksOf(bundle, (chunk) => chunk.isEntry).map(({ viteMetadata }) => viteMetadata?.importedCss)
        const files = styles.flatMap((names) => [...(names ?? [])])
        css = files.map((file) => assetOf(bundle, ({ fileName }) => fileName === file).source).join('')
        for (const names of styles) names?.clear()
        for (const file of files) delete bundle[file]
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = assetOf(bundle, ({ fileName }) => fileName.endsWith('.woff2')).fileName
        const fontLink = `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`
        return (
          html
            .replace('<!--critical-css-->', () => `${fontLink}<style>${css}</style>`)
            // The page is there before its script, which must not keep the font and the pictures waiting.
            .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
        )
      },
    },
  }
}

/** The chunks that match, each after everything that it imports: their CSS must come in this order. */
export function chunksOf(
  bundle: Rolldown.OutputBundle,
  matches: (chunk: Rolldown.OutputChunk) => boolean,
): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    for (const imported of chunk.imports) add(bundle[imported])
    found.add(chunk)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && matches(file)) add(file)
  return [...found]
}

/** The first asset that matches; throws when there is none. */
export function assetOf(bundle: Rolldown.OutputBundle, matches: (asset: Rolldown.OutputAsset) => boolean) {
  const asset = Object.values(bundle).find((file) => file.type === 'asset' && matches(file))
  if (asset?.type !== 'asset')
    throw new Error('The build lacks a style sheet, the font or an image that pages preload.')
  return asset
}

/** Writes a brotli file next to each text file that gets smaller by it, so that the server compresses no file again. */
export function compressedAssets(): Plugin {
  return {
    name: 'portal-compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg|wasm)$/.test(file))
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(join(dir, file))
          const compressed = await brotli(content)
          if (compressed.length < content.length) await writeFile(join(dir, `${file}.br`), compressed)
        }),
      )
    },
  }
}

/**
 * Removes the assets of builds of more than thirty days ago. Younger ones stay: pages that are open in browsers still ask
 * for the chunks of the build that they came from.
 */
export function oldAssets(): Plugin {
  return {
    name: 'portal-old-assets',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets')
      const tooOld = Date.now() - 30 * 24 * 60 * 60 * 1000
      for (const file of (await readdir(folder)).map((name) => join(folder, name))) {
        if ((await stat(file)).mtimeMs < tooOld) await rm(file)
      }
    },
  }
}
