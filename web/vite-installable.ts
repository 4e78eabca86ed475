import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { providerPlaceholder } from '@portal/contract/page-settings'
import type { WebPath } from '@portal/contract/web-paths'
import { build, type Plugin, type Rolldown } from 'vite'
import { chunksOf } from './vite-plugins.ts'

type Options = {
  /** The address whose page opens every address without a network. */
  shell: WebPath
  /** The lazy modules that must be there without a network, with everything that they import. */
  modules: string[]
}

// Vite loads its configuration in Node, which can't import the values of the contract.
const provider: typeof providerPlaceholder = '{{provider}}'

const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
]

/** Writes the manifest of the portal on a home screen and its service worker, which knows the files of this build. */
export function installable({ shell, modules }: Options): Plugin {
  return {
    name: 'portal-installable',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shownIcons = await Promise.all(
          icons.map(async ({ file, sizes, purpose }) => {
            const source = await readFile(join(import.meta.dirname, 'src/assets', file))
            const id = this.emitFile({ type: 'asset', name: file, source })
            return { src: `/${this.getFileName(id)}`, type: 'image/png', sizes, purpose }
          }),
        )
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest(shownIcons) })
        const source = await buildWorker(shell, filesOf(bundle, modules))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

// The server fills in the provider's name.
function manifest(shownIcons: object[]): string {
  const shortcut = (name: string, url: WebPath) => ({ name, url, icons: [shownIcons[0]] })
  return JSON.stringify({
    id: '/',
    name: `${provider} Installateursportaal`,
    short_name: provider,
    description: 'Registreer geïnstalleerde waterontharders en spaar punten.',
    lang: 'nl',
    dir: 'ltr',
    start_url: '/dashboard' satisfies WebPath,
    scope: '/',
    display: 'standalone',
    theme_color: '#093d47',
    background_color: '#f5f6f2',
    icons: shownIcons,
    shortcuts: [
      shortcut('Productregistratie', '/installateurproductregistratie'),
      shortcut('Mijn registraties', '/registraties'),
    ],
  })
}

function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): { entry: string; files: string[] } {
  const [entry] = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  const chunks = modules.flatMap((module) => {
    const found = chunksOf(bundle, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${module}`)))
    if (found.length === 0) throw new Error(`${module} is not in the build.`)
    return found
  })
  const wanted = [...chunksOf(bundle, (chunk) => chunk === entry), ...chunks].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  const present = wanted.concat(Object.keys(bundle).filter((file) => file.endsWith('.woff2')))
  return {
    entry: `/${entry.fileName}`,
    files: [...new Set(present)].filter((file) => !/\/(hero|icon-apple)/.test(file)).map((file) => `/${file}`),
  }
}

async function buildWorker(shell: string, { entry, files }: { entry: string; files: string[] }): Promise<string> {
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: { portalBuild: JSON.stringify({ version, entry, shell, files }) },
    build: {
      write: false,
      rolldownOptions: { input: 'service-worker/service-worker.ts', output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  const [worker] = output && 'output' in output ? output.output : []
  if (!worker) throw new Error('The service worker was not built.')
  return worker.code
}
