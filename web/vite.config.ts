import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { WebPath } from '@portal/contract/web-paths'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { chunkGroups } from './vite-chunks.ts'
import { criticalCss, pageFiles } from './vite-page-plugins.ts'
import { compressedAssets, contractCalls, settingsInDevelopment, slimIcons } from './vite-plugins.ts'

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
  '/registraties': { modules: [memberLayout, 'src/features/registrations/registrations-page.tsx'] },
  '/installateurproductregistratie': {
    modules: [memberLayout, 'src/features/registrations/register-product-page.tsx'],
  },
} satisfies Partial<Record<WebPath, object>>

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractCalls(),
    slimIcons(),
    criticalCss(),
    pageFiles(pages),
    compressedAssets(),
    // The calendar speaks thirty languages otherwise.
    { ...optimizeLocales.vite({ locales: ['nl-NL'] }), enforce: 'pre' },
    settingsInDevelopment({
      provider: 'Zilverbron',
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
  build: {
    manifest: true,
    sourcemap: false,
    // The page's policy allows no data: addresses but images, and small files travel well beside the others.
    assetsInlineLimit: 0,
    // The oldest browsers with all of light-dark() and popover.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
      },
    },
  },
})

function postsOnly(): ProxyOptions {
  return { target: api, bypass: (request) => (request.method === 'POST' ? undefined : request.url) }
}
