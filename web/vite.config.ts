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
import { publicPages } from './vite-public-pages.ts'

const api = `http://127.0.0.1:${process.env.PORTAL_API_PORT ?? '3000'}`

// What is needed without a network, beside the pages that are kept for it.
const keptParts = [
  'app/lazy-components.tsx',
  'app/keep-replies.ts',
  'device/reply-storage.ts',
  'ui/fields/calendar.tsx',
  'app/service-sheet.tsx',
]

// What may be needed besides. It comes after those, so that the first visit does not pay for it.
const keptLater = [
  'features/registrations/scan/scan-dialog.tsx',
  'libphonenumber-js/min/index.js',
  'lib/purify-html.ts',
]

const ours = /[\\/](web[\\/]src[\\/](ui|lib|device|app|features)|contract[\\/]src|lucide-react)[\\/]/
const icons = /[\\/]lucide-react[\\/]/
const backOfficeRoutes = `${import.meta.dirname}/src/app/back-office-routes.ts`
const admin = /[\\/]web[\\/]src[\\/]admin[\\/]/
// Icons, and small parts that pages of guests and of members have.
const common =
  /[\\/](lucide-react[\\/].*|(badge|card|checkbox-field|footer-links|form-note|personal-text)\.tsx|(dates|dutch-phone-number|place-floating)\.ts|(field|login-page|member-layout|popover)\.module\.css)$/
// Fields, and what else the pages of guests share. A page of members without a field needs none of it.
const fields =
  /[\\/](((text|password|email|radio-group|select|masked|date|phone)-field|profile-fields|error-summary|draft-note|hero-picture)\.tsx|(check-body|focus-control)\.ts|guest-page-layout\.module\.css)$/
// The controls of a registration, which the form and bulk registration share.
const registration = /[\\/](registration-controls\.tsx|(registration-masks|rules[\\/]serial-number)\.ts)$/
// What forms stand on: react-hook-form above all.
const forms = /[\\/](use-contract-form|form-draft|announce|lock-form)\.ts$/
// What lists of rows are made of.
const lists =
  /[\\/](data-table|list-card|list-sort|use-list-|use-table-rows|use-export|export-button|points-figures|multi-select-filter|filter-tags|row-(details|rules)|media-)[^\\/]*$/
// What a registration without a connection needs.
const queue = /[\\/]registrations[\\/]queue[\\/](?!queue-place)|next-registration-offer/
// Pages and parts that are files of their own.
const ownFiles =
  /[\\/](bulk-registration|features[\\/]cases)[\\/]|[\\/](reply-storage\.ts|(send-file|use-upload|upload-state)\.(tsx?|module\.css)|(video|member-screens)-card\.tsx|videos-page\.module\.css|youtube-player\.tsx|clean-article\.ts|article-(rules\.ts|text\.module\.css)|text-area-field\.(tsx|module\.css)|contract[\\/]src[\\/](invitations|uploads|photos|member-cases|cases)\.ts)$|-layout\.tsx$/
// What sends a file, and shows how far it is.
const uploads = /[\\/](send-file\.ts|use-upload\.ts|upload-state\.(tsx|module\.css)|contract[\\/]src[\\/]uploads\.ts)$/
// What the pages of a member's own cases share.
const cases =
  /[\\/](features[\\/]cases[\\/](api|own-photo|photo-field|upload-photo|cases)\.|contract[\\/]src[\\/](member-cases|photos)\.)/
const notForAll = [registration, forms, lists, queue, ownFiles]
const isForAll = (id: string) => ours.test(id) && !notForAll.some((part) => part.test(id))

// Without these rules each set of pages that share something gets a file of its own, and a page takes seventy requests. A
// module is in the first that takes it, with what it imports (docs/decisions/0057-what-a-first-answer-waits-for.md).
// They name files because shares alone, measured, make the login 33 KB larger; shares in the place of only `common` and
// `fields` make it 15 KB larger, and lists 6.5.
const chunkGroups = [
  // What the portal starts with.
  { name: 'portal', tags: ['$initial' as const] },
  // What keeps anything of a member on the device; most visits open nothing of it.
  { name: 'device', test: /[\\/](idb[\\/]|web[\\/]src[\\/]device[\\/](store|seal)\.ts$)/ },
  { ...named('staff-icons', isOfStaff), test: icons },
  { name: 'common', test: common },
  { name: 'fields', test: fields },
  // What two pages of members or more share: a page needs less of it, and is spared requests (0030).
  {
    ...named('shared', (id, graph) => !isOfStaff(id, graph)),
    minShareCount: 2,
    test: isForAll,
  },
  // A page to read needs none of the forms, a form none of the lists.
  { name: 'forms', test: forms },
  { name: 'lists', test: lists },
  { name: 'registration', test: registration },
  // What the parts of bulk registration share.
  { name: 'sheet', minShareCount: 2, test: /[\\/]bulk-registration[\\/](sheet|columns)[\\/]/ },
  // Few visits need it, so it is one file, and comes late.
  { name: 'queue', test: queue },
  // What every page of staff waits for, and what three or more share (0097). With all that these import, they would take parts
  // of members' pages; without, they still make no circle: what they import is shared by as many.
  { ...named('back-office', isOfFrame), includeDependenciesRecursively: false },
  { ...named('staff', isOfStaff), minShareCount: 3, includeDependenciesRecursively: false },
  // Before those who use it, and after what it uses.
  { name: 'uploads', test: uploads },
  { name: 'cases', test: cases },
  { name: 'text-area', test: /[\\/]text-area-field\./ },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // The graph says who shows an icon only when each is imported by itself.
    singleIcons(),
    react(),
    criticalCss(),
    earlyScript(),
    pageFiles(pages),
    publicPages(),
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
      // The server's own pages (contract/src/other-paths.ts).
      '^/garantie(/|\\?|$)': api,
      '^/onderhoud/': api,
      // A GET of these addresses opens a page; only a POST is a call.
      '/login': postsOnly(),
      '/logout': postsOnly(),
    },
  },
  css: cssOnScale,
  // The content security policy allows workers from files only; as modules they may share code with the page.
  worker: { format: 'es' },
  build: {
    manifest: true,
    // All of the browsers below know it.
    modulePreload: { polyfill: false },
    // Old chunks are kept for a while: see oldAssets.
    emptyOutDir: false,
    // The content security policy allows data: addresses for images only.
    assetsInlineLimit: 0,
    // The oldest browsers with all of light-dark() and popover.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    rolldownOptions: {
      // Most of the time is ours on purpose: compressing, and making the pages.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})

type Graph = Rolldown.ChunkingContext

function named(name: string, takes: (id: string, graph: Graph) => boolean) {
  return { name: (id: string, graph: Graph) => (takes(id, graph) ? name : null), debugName: name }
}

let reachedByMembers: Set<string> | undefined

// Whether every way from the first page to a module goes through the back office.
function isOfStaff(id: string, graph: Graph): boolean {
  reachedByMembers ??= reached(`${import.meta.dirname}/index.html`, (from) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(from) ?? {}
    return [...importedIds, ...dynamicallyImportedIds].filter((next) => next !== backOfficeRoutes && !admin.test(next))
  })
  return !reachedByMembers.has(id)
}

let reachedByFrame: Set<string> | undefined

// Whether the frame of the back office, which each of its pages waits for, loads this module of staff. The routes themselves
// stay a file that the list of pages finds by its name.
function isOfFrame(id: string, graph: Graph): boolean {
  reachedByFrame ??= reached(backOfficeRoutes, (from) => graph.getModuleInfo(from)?.importedIds ?? [])
  return id !== backOfficeRoutes && isOfStaff(id, graph) && reachedByFrame.has(id)
}

function reached(first: string, nextOf: (id: string) => readonly string[]): Set<string> {
  const all = new Set([first])
  for (const id of all) for (const next of nextOf(id)) all.add(next)
  return all
}

function postsOnly(): ProxyOptions {
  return { target: api, bypass: (request) => (request.method === 'POST' ? undefined : request.url) }
}
