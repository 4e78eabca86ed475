import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebPath } from '@portal/contract/web-paths'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/**
 * Renders pages to HTML with the app's own components, so that a visitor sees them before any script arrives. The server
 * reads `prerendered-pages.json` and decides who gets such a page.
 */
export function prerenderedPages(paths: readonly WebPath[]): Plugin {
  return {
    name: 'portal-prerendered-pages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = await mkdtemp(join(tmpdir(), 'portal-prerender-'))
      try {
        const pages = await renderPages(folder, paths)
        await writeFile(join(dir, 'prerendered-pages.json'), JSON.stringify(pages))
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

// Builds the app a second time, for Node. Names of classes and pictures depend on content only, so both builds agree.
async function renderPages(outDir: string, paths: readonly WebPath[]): Promise<Record<string, string>> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: false, assetsInlineLimit: 0 },
  })
  const { prerenderPage } = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await prerenderPage(path)])))
}
