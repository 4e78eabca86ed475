import type { Plugin, Rolldown } from 'vite'

/**
 * Puts the CSS of the first screen into the page and asks for the font at once: neither is worth a trip of its own.
 * The server allows exactly this style element, by its hash. It stands before the links to the CSS of a page.
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
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'))
        if (!font) throw new Error('The font of the portal is not in the build.')
        return html.replace('<!--critical-css-->', () => `${fontLink(font)}<style>${css}</style>`)
      },
    },
  }
}

/**
 * Writes down per address what its lazy modules need, so that the server can name those files in the page: the browser
 * then fetches them along with the entry instead of after it. (Nothing in the page itself may differ per address.)
 */
export function pageFiles(modulesOf: Record<string, string[]>): Plugin {
  return {
    name: 'portal-page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const links = Object.entries(modulesOf).map(([path, modules]) => [path, linksTo(bundle, modules)])
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(Object.fromEntries(links)) })
      },
    },
  }
}

function linksTo(bundle: Rolldown.OutputBundle, modules: string[]): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const present = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => staticImports(bundle, chunk.fileName)),
  )
  const wanted = modules.flatMap((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`))
    if (!chunk) throw new Error(`${module} is not a lazy module of the portal.`)
    return staticImports(bundle, chunk.fileName)
  })
  const missing = [...new Set(wanted)].filter((chunk) => !present.has(chunk))
  const styles = new Set(missing.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...missing.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('')
}

// What the page would have linked to: the CSS of the entry and of all that it imports.
function takeEntryCss(bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle)
    .filter((file) => file.type === 'chunk' && file.isEntry)
    .flatMap((entry) => staticImports(bundle, entry.fileName))
    .flatMap((chunk) => takeCssOf(chunk))
  const css = files.map((file) => sourceOf(bundle, file)).join('')
  if (css === '') throw new Error('The entry of the portal has no CSS to put into the page.')
  for (const file of files) delete bundle[file]
  return css
}

// A chunk after all that it imports, as the order of its CSS wants it.
function staticImports(bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Rolldown.OutputChunk[] {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || seen.has(name)) return []
  seen.add(name)
  return [...chunk.imports.flatMap((imported) => staticImports(bundle, imported, seen)), chunk]
}

function takeCssOf({ viteMetadata }: Rolldown.OutputChunk): string[] {
  const files = [...(viteMetadata?.importedCss ?? [])]
  viteMetadata?.importedCss.clear()
  return files
}

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`The style sheet ${file} is not in the build.`)
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source)
}

function fontLink(file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`
}
