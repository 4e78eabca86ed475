import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { WebPath } from '@portal/contract/web-paths'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { chunkGroups } from './vite-chunks.ts'
import { criticalCss, pageFiles } from './vite-page-plugins.ts'
import { compressedAssets, settingsInDevelopment } from './vite-plugins.ts'

const api = `http://127.0.0.1:${process.env.PORTAL_API_PORT ?? '3000'}`

const memberLayout = 'src/app/member-layout.tsx'
const heroImages = [
  { file: 'src/assets/hero-phone.webp', media: '(max-width: 900px)' },
  { file: 'src/assets/hero.avif', media: '(min-width: 901px)' },
]

// The pages that are opened from a bookmark, a mail or the login.
const pages = {
  '/': { modules: ['src/app/guest-layout.tsx', 'src/features/account/login-page.tsx'], images: heroImages },
  '/dashboard': { modules: [memberLayout, 'src/features/dashboard/dashboard-page.tsx'], images: heroImages },
  '/registraties': { modules: [memberLayout, 'src/features/registrations/registrations-list/registrations-page.tsx'] },
  '/installateurproductregistratie': {
    modules: [memberLayout, 'src/features/registrations/register-product/register-product-page.tsx'],
  },
} satisfies Partial<Record<WebPath, object>>

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    criticalCss(),
    pageFiles(pages),
    compressedAssets(),
    // The calendar speaks thirty languages otherwise.
    { ...optimizeLocales.vite({ locales: ['nl-NL'] }), enforce: 'pre' },
    settingsInDevelopment({
      provider: 'Zilverbron',
      contact_email: 'service@zilverbron.example',
      contact_phone: null,
      api_url: 'http://localhost:3000',
      gift_shop_notice: true,
      recaptcha_site_key: null,
    }),
  ],
  server: {
    proxy: {
      '/api': api,
      '/sanctum': api,
      '/storage': api,
      // These addresses are pages too; only their POST is a call.
      '/login': postsOnly(),
      '/logout': postsOnly(),
    },
  },
  // The page's policy wants workers as files, and modules may share code with the page.
  worker: { format: 'es' },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    manifest: true,
    sourcemap: false,
    // The page's policy allows no data: addresses but images, and small files travel well beside the others.
    assetsInlineLimit: 0,
    // The oldest browsers with all of light-dark() and popover.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long which plugin takes means nothing to whoever just starts the portal.
      checks: { bundlerTimings: false },
      output: {
        // Every page carries the names of all files; only those of pages tell a reader something.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
      },
    },
  },
})

const modulesByHash = new Map<string, string>()

// Vite's own names carry a line number and more of the hash, of which a page with its list pays half a KB.
function scopedName(name: string, file: string): string {
  const module = relative(import.meta.dirname, file.split('?')[0] ?? file).replaceAll('\\', '/')
  const hash = createHash('sha256').update(module).digest('base64url').slice(0, 3)
  if ((modulesByHash.get(hash) ?? module) !== module) throw new Error(`${module} needs another name: its hash is taken`)
  modulesByHash.set(hash, module)
  return `${name}_${hash}`
}

function postsOnly(): ProxyOptions {
  return { target: api, bypass: (request) => (request.method === 'POST' ? undefined : request.url) }
}
