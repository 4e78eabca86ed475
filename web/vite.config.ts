import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { WebPath } from '@portal/contract/web-paths'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions, type Rolldown } from 'vite'
import { cssOnScale } from './vite-css.ts'
import { earlyScript } from './vite-early-script.ts'
import { singleIcons } from './vite-icons.ts'
import { installable } from './vite-installable.ts'
import { pages } from './pages.ts'
import { pageFiles } from './vite-pages.ts'
import { compressedAssets, criticalCss, oldAssets } from './vite-plugins.ts'

const api = `http://127.0.0.1:${process.env.PORTAL_API_PORT ?? '3000'}`

// Beside the pages that are kept.
const keptParts = [
  'app/lazy-components.tsx',
  'app/keep-replies.ts',
  'device/reply-storage.ts',
  'ui/fields/calendar.tsx',
  'app/service-sheet.tsx',
]

// After those, so that the first visit does not pay for it.
const keptLater = ['features/registrations/scan/scan-dialog.tsx', 'libphonenumber-js/min/index.js']

const ours = /[\\/](web[\\/]src[\\/](ui|lib|device|app|features)|contract[\\/]src|lucide-react)[\\/]/
const icons = /[\\/]lucide-react[\\/]/
const admin = /[\\/]web[\\/]src[\\/]admin[\\/]/
// Most pages of `admin` share them. The graph tells what else is staff's (`isOfStaff`).
const sharedInAdmin =
  /[\\/]admin[\\/](articles[\\/]use-duplicate|own-roles|repeatable-call|second-factor[\\/]step-up(-gate)?|list[\\/](moment-lines|moment-text|person-name))\.tsx?$/
// Of pages of guests and members.
const common =
  /[\\/](lucide-react[\\/].*|(badge|card|checkbox-field|footer-links|form-note|personal-text)\.tsx|(dates|dutch-phone-number|place-floating)\.ts|(field|login-page|member-layout|popover)\.module\.css)$/
// And what else guests' pages share.
const fields =
  /[\\/](((text|password|email|radio-group|select|masked|date|phone)-field|profile-fields|error-summary|draft-note|hero-picture)\.tsx|(check-body|focus-control)\.ts|guest-page-layout\.module\.css)$/
// Shared by the form and bulk registration.
const registration = /[\\/](registration-controls\.tsx|form-sections\.tsx|registration-masks\.ts)$/
const forms = /[\\/](use-contract-form|form-draft|announce|lock-form)\.ts$/
const lists =
  /[\\/](data-table|list-card|list-sort|use-list-|use-table-rows|use-export|export-button|points-figures|multi-select-filter|filter-tags|row-(details|rules)|media-)[^\\/]*$/
const queue = /[\\/]registrations[\\/]queue[\\/](?!queue-place)|next-registration-offer/
const ownFiles =
  /[\\/]bulk-registration[\\/]|[\\/](reply-storage\.ts|text-area-field\.(tsx|module\.css)|contract[\\/]src[\\/](invitations|staff|uploads)\.ts)$|-layout\.tsx$/
const notForAll = [registration, forms, lists, queue, ownFiles]
const isForAll = (id: string) => ours.test(id) && !notForAll.some((part) => part.test(id))

// A module is in the first group that takes it (0057). Without rules a page takes seventy requests; shares alone cost the login 33 KB.
const chunkGroups = [
  { name: 'portal', tags: ['$initial' as const] },
  // Most visits keep nothing.
  { name: 'device', test: /[\\/](idb[\\/]|web[\\/]src[\\/]device[\\/](store|seal)\.ts$)/ },
  { ...named('staff-icons', isOfStaff), test: icons },
  { name: 'common', test: common },
  { name: 'fields', test: fields },
  // Shared by two pages of members or more: fewer requests (0030).
  {
    ...named('shared', (id, graph) => !isOfStaff(id, graph)),
    minShareCount: 2,
    test: isForAll,
  },
  // A page to read needs no forms, a form no lists.
  { name: 'forms', test: forms },
  { name: 'lists', test: lists },
  { name: 'registration', test: registration },
  // Few visits need it, so it is one late file.
  { name: 'queue', test: queue },
  { ...named('staff', isOfStaff), test: (id: string) => isForAll(id) || sharedInAdmin.test(id) },
]

let reachedByMembers: Set<string> | undefined

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // The graph knows who shows an icon only when each is imported by itself.
    singleIcons(),
    react(),
    criticalCss(),
    earlyScript(),
    pageFiles(pages),
    installable({
      shell: '/installateurproductregistratie' satisfies WebPath,
      modules: [
        ...pages.filter(({ offline }) => offline).flatMap(({ layout, module }) => [layout, module]),
        ...keptParts,
      ],
      laterModules: keptLater,
      barcodeReader: /\/(scan\.worker|zxing_reader)-[\w-]+\.(js|wasm)$/,
    }),
    compressedAssets(),
    oldAssets(),
    // Without it the calendar has texts in thirty languages.
    { ...optimizeLocales.vite({ locales: ['nl-NL'] }), enforce: 'pre' },
  ],
  server: {
    proxy: {
      '/api': api,
      '/sanctum': api,
      '/storage': api,
      '/manifest.webmanifest': api,
      '/sw.js': api,
      // A GET opens a page; only a POST is a call.
      '/login': postsOnly(),
      '/logout': postsOnly(),
    },
  },
  css: cssOnScale,
  // The policy allows workers from files only; modules share code with the page.
  worker: { format: 'es' },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // See oldAssets.
    emptyOutDir: false,
    // The policy allows data: addresses for images only.
    assetsInlineLimit: 0,
    // The first with all of light-dark() and popover.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    rolldownOptions: {
      // Compressing and making pages takes most of the time.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})

type Graph = Rolldown.ChunkingContext

function named(name: string, takes: (id: string, graph: Graph) => boolean) {
  return { name: (id: string, graph: Graph) => (takes(id, graph) ? name : null), debugName: name }
}

// Every way to it from the first page goes through the back office.
function isOfStaff(id: string, graph: Graph): boolean {
  reachedByMembers ??= reachedWithoutAdmin(graph)
  return !reachedByMembers.has(id)
}

function reachedWithoutAdmin(graph: Graph): Set<string> {
  const reached = new Set([`${import.meta.dirname}/index.html`])
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) if (!admin.test(next)) reached.add(next)
  }
  return reached
}

function postsOnly(): ProxyOptions {
  return { target: api, bypass: (request) => (request.method === 'POST' ? undefined : request.url) }
}
