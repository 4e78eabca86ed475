import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { WebPath } from '@portal/contract/web-paths'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { earlyScript } from './vite-early-script.ts'
import { installable } from './vite-installable.ts'
import { pages } from './vite-pages.ts'
import { pageDescriptions } from './page-descriptions.ts'
import { compressedAssets, criticalCss, oldAssets } from './vite-plugins.ts'

const api = `http://127.0.0.1:${process.env.PORTAL_API_PORT ?? '3000'}`

const heroImages = [
  { file: 'src/assets/hero-phone.avif', media: '(max-width: 900px)', isSmall: true },
  { file: 'src/assets/hero.avif', media: '(min-width: 901px)' },
]

const features = 'src/features'
const guestLayout = 'src/app/guest-layout.tsx'

function guestPage(layout: string, page: string, images = [] as typeof heroImages) {
  return { visitors: ['guest' as const], modules: [layout, `${features}/${page}.tsx`], images }
}

function memberPage(page: string, images = [] as typeof heroImages) {
  return { visitors: ['member' as const], modules: ['src/app/member-layout.tsx', `${features}/${page}.tsx`], images }
}

function publicPage(page: string) {
  return {
    visitors: ['guest' as const, 'member' as const],
    modules: ['src/app/visitor-layout.tsx', `${features}/${page}.tsx`],
  }
}

function adminPage(page: string) {
  return { visitors: ['member' as const], modules: ['src/app/admin-layout.tsx', `src/admin/${page}.tsx`] }
}

const pageTable = {
  '/': guestPage(guestLayout, 'account/login-page', heroImages),
  '/registreren': guestPage('src/app/guest-page-layout.tsx', 'account/register-page'),
  '/wachtwoord-vergeten': guestPage(guestLayout, 'account/reset-password-pages', heroImages),
  '/wachtwoord-resetten': guestPage(guestLayout, 'account/reset-password-pages', heroImages),
  '/voorwaarden': publicPage('conditions/conditions-pages'),
  '/privacy': publicPage('conditions/conditions-pages'),
  '/garantievoorwaarden': publicPage('conditions/conditions-pages'),
  '/verifieer-account': memberPage('account/verify-account-pages'),
  '/dashboard': memberPage('dashboard/dashboard-page', heroImages),
  '/profiel': memberPage('profile/profile-page'),
  '/installateurproductregistratie': memberPage('registrations/register-product/register-product-page'),
  '/bulkregistratie': memberPage('bulk-registration/bulk-registration-page'),
  '/registraties': memberPage('registrations/registrations-list/registrations-page'),
  '/service': memberPage('service/service-page'),
  '/service/beeldbank': memberPage('media/images-page'),
  '/service/downloads': memberPage('media/downloads-page'),
  '/service/videos': memberPage('media/videos-page'),
  '/service/faq': memberPage('faq/faq-page'),
  '/service/contact': memberPage('contact/contact-page'),
  '/nieuws': { ...memberPage('news/news-page'), asks: ['news' as const] },
  '/nieuws/:slug': memberPage('news/article-pages'),
  '/acties/:slug': memberPage('news/article-pages'),
  '/punten': memberPage('points/points-page'),
  '/cadeaushop': memberPage('gift-shop/redirect-page'),
  '/beheer/leden': adminPage('members/members-page'),
  '/beheer/leden/:id': adminPage('members/member-page'),
} satisfies Partial<Record<WebPath, object>>

// What a registration needs without a network, from opening the portal to seeing that it waits.
const keptModules = [
  'app/member-layout.tsx',
  'app/new-version-bar.tsx',
  'app/keep-replies.ts',
  'device/reply-storage.ts',
  'features/dashboard/dashboard-page.tsx',
  'features/registrations/register-product/register-product-page.tsx',
  'features/registrations/registrations-list/registrations-page.tsx',
  // With everything else of the queue, which is one file.
  'features/registrations/queue/queue-page.tsx',
  'ui/calendar.tsx',
  'app/service-sheet.tsx',
]

// What a registration may need besides. It comes after those, so that the first visit does not pay for it.
const keptLater = ['features/registrations/scan/scan-dialog.tsx', 'libphonenumber-js/min/index.js']

// Without these rules each set of pages that share something gets a file of its own, and a page takes seventy requests.
const chunkGroups = [
  // What the portal starts with.
  { name: 'portal', tags: ['$initial' as const] },
  // What keeps anything of a member on the device; most visits open nothing of it.
  { name: 'device', test: /[\\/](idb[\\/]|web[\\/]src[\\/]device[\\/](open-device-store|seal)\.ts$)/ },
  // What two pages or more share, of guests or of members: it costs guests a little, and spares every page requests (0030).
  {
    name: 'shared',
    minShareCount: 2,
    test: /[\\/](web[\\/]src[\\/](ui|lib|device(?![\\/]reply-storage)|app(?!.*-layout\.tsx)|features[\\/](?!bulk-registration|registrations[\\/]queue)[^\\/]+)|lucide-react)[\\/]/,
  },
  // What a registration without a connection needs: few visits do, so it is one file, and comes late.
  { name: 'queue', test: /[\\/]registrations[\\/]queue[\\/](?!queue-place)|next-registration-offer/ },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    criticalCss(),
    earlyScript(),
    pages(pageTable, pageDescriptions),
    installable({
      shell: '/installateurproductregistratie' satisfies WebPath,
      modules: keptModules,
      laterModules: keptLater,
      barcodeReader: /\/(scan\.worker|zxing_reader)-[\w-]+\.(js|wasm)$/,
    }),
    compressedAssets(),
    oldAssets(),
    // Without it the calendar brings its texts in thirty languages.
    { ...optimizeLocales.vite({ locales: ['nl-NL'] }), enforce: 'pre' },
  ],
  server: {
    proxy: {
      '/api': api,
      '/sanctum': api,
      '/storage': api,
      '/manifest.webmanifest': api,
      '/sw.js': api,
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
