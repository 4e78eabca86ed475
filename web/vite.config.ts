import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { WebPath } from '@portal/contract/web-paths'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { compressedAssets, criticalCss, oldAssets, pageFiles } from './vite-plugins.ts'
import { prerenderedPages } from './vite-prerender.ts'

const api = `http://127.0.0.1:${process.env.PORTAL_API_PORT ?? '3000'}`

const memberLayout = 'src/app/member-layout.tsx'
const heroImages = [
  { file: 'src/assets/hero-phone.webp', media: '(max-width: 900px)' },
  { file: 'src/assets/hero.avif', media: '(min-width: 901px)' },
]

const guestPages = ['/', '/registreren', '/wachtwoord-vergeten', '/wachtwoord-resetten'] as const

// The pages that people open from a bookmark, a mail or the login.
const pages = {
  '/': { modules: ['src/app/guest-layout.tsx', 'src/features/account/login-page.tsx'], images: heroImages },
  '/registreren': { modules: ['src/app/guest-page-layout.tsx', 'src/features/account/register-page.tsx'] },
  '/wachtwoord-vergeten': { modules: ['src/app/guest-layout.tsx', 'src/features/account/forgot-password-page.tsx'] },
  '/wachtwoord-resetten': { modules: ['src/app/guest-layout.tsx', 'src/features/account/reset-password-page.tsx'] },
  '/dashboard': { modules: [memberLayout, 'src/features/dashboard/dashboard-page.tsx'], images: heroImages },
  '/registraties': { modules: [memberLayout, 'src/features/registrations/registrations-list/registrations-page.tsx'] },
  '/installateurproductregistratie': {
    modules: [memberLayout, 'src/features/registrations/register-product/register-product-page.tsx'],
  },
} satisfies Partial<Record<WebPath, object>>

// Without these rules each set of pages that share something gets a file of its own, and a page takes seventy requests.
const chunkGroups = [
  // What the portal starts with: libraries, which few releases change, and our own modules.
  { name: 'vendor', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/ },
  { name: 'portal', tags: ['$initial' as const] },
  // What pages of guests and of members share, and what only pages of members share.
  {
    name: 'shared',
    minShareCount: 2,
    test: /[\\/](web[\\/]src[\\/](ui|lib|app(?!.*-layout\.tsx)|features[\\/]account)|lucide-react)[\\/]/,
  },
  { name: 'member', minShareCount: 2, test: /[\\/]web[\\/]src[\\/]features[\\/](?!bulk-registration)/ },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    criticalCss(),
    pageFiles(pages),
    compressedAssets(),
    oldAssets(),
    prerenderedPages(guestPages),
    // Without it the calendar brings its texts in thirty languages.
    { ...optimizeLocales.vite({ locales: ['nl-NL'] }), enforce: 'pre' },
  ],
  server: {
    proxy: {
      '/api': api,
      '/sanctum': api,
      '/storage': api,
      // A GET of these addresses opens a page; only a POST is a call.
      '/login': postsOnly(),
      '/logout': postsOnly(),
    },
  },
  // The content security policy allows workers from files only; as modules they may share code with the page.
  worker: { format: 'es' },
  build: {
    manifest: true,
    // Old chunks are kept for a while: see oldAssets.
    emptyOutDir: false,
    // The content security policy allows data: addresses for images only.
    assetsInlineLimit: 0,
    // The oldest browsers with all of light-dark() and popover.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})

function postsOnly(): ProxyOptions {
  return { target: api, bypass: (request) => (request.method === 'POST' ? undefined : request.url) }
}
