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
        return html.replace('<!--critical-css-->', () => `${fontLink}<style>${css}</style>`)
      },
    },
  }
}

type PageNeeds = { modules: string[]; images?: { file: string; media: string }[] }

/**
 * Writes per address the links to the files that its lazy modules need. The server puts them into the page, so that the
 * browser fetches these files along with the entry instead of after it.
 */
export function pageFiles(pages: Record<string, PageNeeds>): Plugin {
  return {
    name: 'portal-page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const links = Object.entries(pages).map(([path, { modules, images = [] }]) => [
          path,
          [...linksToModules(bundle, modules), ...images.map((image) => linkToImage(bundle, image))].join(''),
        ])
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(Object.fromEntries(links)) })
      },
    },
  }
}

function linksToModules(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const present = chunksOf(bundle, (chunk) => chunk.isEntry)
  const wanted = modules.flatMap((module) => {
    const chunks = chunksOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`) ?? false)
    if (chunks.length === 0) throw new Error(`${module} is not a lazy module of the portal.`)
    return chunks
  })
  const missing = [...new Set(wanted)].filter((chunk) => !present.includes(chunk))
  const styles = new Set(missing.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...missing.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ]
}

function linkToImage(bundle: Rolldown.OutputBundle, { file, media }: { file: string; media: string }): string {
  const { fileName } = assetOf(bundle, ({ originalFileNames }) => originalFileNames.includes(file))
  return `<link rel="preload" as="image" media="${media}" href="/${fileName}">`
}

// The chunks that match, each after everything that it imports: their CSS must come in this order.
function chunksOf(
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

function assetOf(bundle: Rolldown.OutputBundle, matches: (asset: Rolldown.OutputAsset) => boolean) {
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
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
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
