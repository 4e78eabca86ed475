import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { providerPlaceholder } from '@portal/contract/page-settings'
import type { WebPath } from '@portal/contract/web-paths'
import { build, type Plugin, type Rolldown } from 'vite'
import type { PortalBuild } from './service-worker/portal-build.ts'
import { chunksOf } from './vite-plugins.ts'

type Options = {
  shell: WebPath
  /** The ends of the paths of lazy modules that must be there without a network, with everything that they import. */
  modules: string[]
  laterModules: string[]
  barcodeReader: RegExp
}

// Vite loads its configuration in Node, which can't import the values of the contract.
const provider: typeof providerPlaceholder = '{{provider}}'

const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
]

/** Writes the manifest of the portal on a home screen and its service worker, which knows the files of this build. */
export function installable({ shell, modules, laterModules, barcodeReader }: Options): Plugin {
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
        const files = filesOf(bundle, modules)
        const later = filesOf(bundle, laterModules).filter((file) => !files.includes(file) && !barcodeReader.test(file))
        const reader = Object.keys(bundle).filter((file) => barcodeReader.test(file))
        const [entry = ''] = addressesOf([entryOf(bundle).fileName])
        const source = await buildWorker({
          entry,
          shell,
          files: addressesOf(files),
          later: addressesOf(later),
          reader: addressesOf(reader),
        })
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

function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) return file
  throw new Error('The build has no entry.')
}

function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const entry = entryOf(bundle)
  const chunks = modules.flatMap((module) => {
    const found = chunksOf(bundle, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (found.length === 0) throw new Error(`${module} is not in the build.`)
    return found
  })
  const wanted = [...chunksOf(bundle, (chunk) => chunk === entry), ...chunks].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  const present = wanted.concat(Object.keys(bundle).filter((file) => file.endsWith('.woff2')))
  return [...new Set(present)].filter((file) => !/\/(hero|icon-apple)/.test(file))
}

function addressesOf(files: string[]): string[] {
  return files.map((file) => `/${file}`)
}

async function buildWorker(portal: Omit<PortalBuild, 'version'>): Promise<string> {
  const version = createHash('sha256').update(JSON.stringify(portal)).digest('hex').slice(0, 12)
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: { portalBuild: JSON.stringify({ version, ...portal } satisfies PortalBuild) },
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
