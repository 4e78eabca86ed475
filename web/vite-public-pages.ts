import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { cssOnScale } from './vite-css.ts'
import { assetOf } from './vite-plugins.ts'

/**
 * Builds the style sheet of the pages that the server writes by itself (server/src/http/public-page.ts) from the tokens of the
 * app, and writes `public-pages.json` with its address.
 */
export function publicPages(): Plugin {
  return {
    name: 'portal-public-pages',
    apply: 'build',
    async generateBundle(_, bundle) {
      const sheet = await buildSheet()
      this.emitFile({ type: 'asset', ...sheet })
      const font = assetOf(bundle, ({ fileName }) => fileName.endsWith('.woff2')).fileName
      if (!String(sheet.source).includes(font)) throw new Error('The public pages have another font than the app.')
      const source = JSON.stringify({ sheet: `/${sheet.fileName}`, font: `/${font}` })
      this.emitFile({ type: 'asset', fileName: 'public-pages.json', source })
    },
  }
}

// By itself: as an entry of the app it would be one more page of it. Customers' browsers may be older than installers'.
async function buildSheet() {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    css: cssOnScale,
    build: {
      write: false,
      assetsInlineLimit: 0,
      target: ['chrome90', 'edge90', 'firefox90', 'safari15'],
      rolldownOptions: { input: join(import.meta.dirname, 'src/public-pages/public-page.css') },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The style sheet of the public pages was not built.')
  const sheets = output.output.filter(({ fileName }) => fileName.endsWith('.css'))
  const [sheet] = sheets
  if (sheets.length !== 1 || sheet?.type !== 'asset') throw new Error('The public pages have one style sheet.')
  return { fileName: sheet.fileName, source: sheet.source }
}
