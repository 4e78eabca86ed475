import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const guestLayout = 'src/app/guest-layout.tsx'
const guestPageLayout = 'src/app/guest-page-layout.tsx'
const memberLayout = 'src/app/member-layout.tsx'
const visitorLayout = 'src/app/visitor-layout.tsx'
const adminLayout = 'src/app/admin-layout.tsx'

// KB of JS and CSS, brotli, that a cold load transfers: 125 for guests, 140 for members, 165 with a big form, 220 with the
// worksheet, 200 in the back office. They leave room for plain code (docs/decisions/0014). What loads by itself and is not
// in here fails the check.
const pages = [
  { name: '/', budget: 125, loads: [guestLayout, 'src/features/account/login-page.tsx'] },
  { name: '/dashboard', budget: 140, loads: [memberLayout, 'src/features/dashboard/dashboard-page.tsx'] },
  {
    name: '/registraties',
    budget: 140,
    loads: [memberLayout, 'src/features/registrations/registrations-list/registrations-page.tsx'],
  },
  {
    name: '/installateurproductregistratie',
    budget: 165,
    loads: [memberLayout, 'src/features/registrations/register-product/register-product-page.tsx'],
  },
  {
    name: '/bulkregistratie',
    budget: 220,
    loads: [memberLayout, 'src/features/bulk-registration/bulk-registration-page.tsx'],
  },
  { name: 'not found', budget: 140, loads: ['src/app/not-found.tsx'] },
  { name: '/registreren', budget: 165, loads: [guestPageLayout, 'src/features/account/register-page.tsx'] },
  { name: '/wachtwoord-vergeten', budget: 125, loads: [guestLayout, 'src/features/account/forgot-password-page.tsx'] },
  { name: '/wachtwoord-resetten', budget: 125, loads: [guestLayout, 'src/features/account/reset-password-page.tsx'] },
  {
    name: '/verifieer-account-url',
    budget: 125,
    loads: [guestLayout, 'src/features/account/verify-account-success-page.tsx'],
  },
  { name: '/verifieer-account', budget: 140, loads: [memberLayout, 'src/features/account/verify-account-page.tsx'] },
  { name: '/profiel', budget: 165, loads: [memberLayout, 'src/features/profile/profile-page.tsx'] },
  { name: '/nieuws', budget: 140, loads: [memberLayout, 'src/features/news/news-page.tsx'] },
  { name: '/nieuws/:slug', budget: 140, loads: [memberLayout, 'src/features/news/news-article-page.tsx'] },
  { name: '/acties/:slug', budget: 140, loads: [memberLayout, 'src/features/news/promotion-page.tsx'] },
  { name: '/service', budget: 140, loads: [memberLayout, 'src/features/service/service-page.tsx'] },
  { name: '/service/faq', budget: 140, loads: [memberLayout, 'src/features/faq/faq-page.tsx'] },
  { name: '/service/contact', budget: 165, loads: [memberLayout, 'src/features/contact/contact-page.tsx'] },
  { name: '/service/beeldbank', budget: 140, loads: [memberLayout, 'src/features/media/images-page.tsx'] },
  { name: '/service/downloads', budget: 140, loads: [memberLayout, 'src/features/media/downloads-page.tsx'] },
  { name: '/service/videos', budget: 140, loads: [memberLayout, 'src/features/media/videos-page.tsx'] },
  { name: '/punten', budget: 140, loads: [memberLayout, 'src/features/points/points-page.tsx'] },
  { name: '/cadeaushop and its like', budget: 140, loads: [memberLayout, 'src/features/gift-shop/redirect-page.tsx'] },
  { name: '/voorwaarden', budget: 140, loads: [visitorLayout, 'src/features/conditions/terms-page.tsx'] },
  { name: '/privacy', budget: 140, loads: [visitorLayout, 'src/features/conditions/privacy-page.tsx'] },
  { name: '/garantievoorwaarden', budget: 140, loads: [visitorLayout, 'src/features/conditions/warranty-page.tsx'] },
  { name: '/beheer/leden', budget: 200, loads: [adminLayout, 'src/admin/members/members-page.tsx'] },
  { name: '/beheer/leden/:id', budget: 200, loads: [adminLayout, 'src/admin/members/member-page.tsx'] },
]

/** Every file that a page with a budget starts from. */
export const pageFiles = [...new Set(pages.flatMap(({ loads }) => loads))]

// What such a page loads on top, at the first use of a widget.
const parts = [
  { name: 'calendar', budget: 30, on: '/installateurproductregistratie', loads: /^src\/ui\/calendar.*\.tsx$/ },
  { name: 'service sheet of phones', budget: 4, on: '/dashboard', loads: /^src\/app\/service-sheet\.tsx$/ },
  // Only while rows of the bulk registration are on their way.
  {
    name: 'rows on their way',
    budget: 18,
    on: '/dashboard',
    loads: /^src\/features\/bulk-registration\/sending\/sending-ring\.tsx$/,
  },
  { name: 'files of rows', budget: 3, on: '/bulkregistratie', loads: /reading\/read-in-worker\.ts$/ },
  { name: 'writer of workbooks', budget: 20, on: '/bulkregistratie', loads: /write-excel-file/ },
  // Only for browsers without a sanitizer of their own.
  { name: 'purifier', budget: 12, on: '/nieuws/:slug', loads: /^src\/features\/news\/purify-article\.ts$/ },
  { name: 'phone numbers', budget: 27, on: '/installateurproductregistratie', loads: /phone-number-parser/ },
]

// What runs beside a page, in a file of its own.
const workers = [{ name: 'readers of files', budget: 20, file: /^sheet\.worker-.*\.js$/ }]

const fontBudget = 31

/** Measures the built web app: a printable table, what is over its budget, and how many budgets were checked. */
export function budgetProblems(root) {
  const dist = join(root, 'web/dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const rows = [...pageRows(dist, manifest), ...partRows(dist, manifest), ...workerRows(dist), ...fontRows(dist)]
  const unknown = Object.keys(manifest)
    .filter((key) => manifest[key].isDynamicEntry)
    .filter((key) => !pages.some(({ loads }) => loads.includes(key)) && !parts.some(({ loads }) => loads.test(key)))

  return {
    table: rows
      .map(({ name, size, budget }) => `${name.padEnd(36)} ${kilobytes(size)} of ${String(budget).padStart(3)} KB`)
      .join('\n'),
    problems: [
      ...rows
        .filter(({ size, budget }) => size === null || size / 1024 > budget)
        .map(({ name, size, budget }) => `${name.trim()}: ${kilobytes(size).trim()}, its budget is ${budget} KB`),
      ...unknown.map((key) => `${key} has no budget: give it one in scripts/check-budgets.mjs`),
    ],
    checked: rows.length + unknown.length,
  }
}

function pageRows(dist, manifest) {
  const shell = shellOf(dist, manifest)
  return pages.map(({ name, budget, loads }) => {
    const files = filesOfAll(manifest, loads)
    return { name, budget, size: files && shell.inlined + sizeOf(dist, union(shell.files, files)) }
  })
}

function partRows(dist, manifest) {
  return parts.map(({ name, budget, on, loads }) => {
    const page = pages.find((candidate) => candidate.name === on)
    const key = Object.keys(manifest).find((candidate) => loads.test(candidate) && manifest[candidate].isDynamicEntry)
    const present = union(shellOf(dist, manifest).files, filesOfAll(manifest, page.loads) ?? [])
    const extra = key && [...filesOf(manifest, key)].filter((file) => !present.has(file))
    return { name: `  ${name}, on top`, budget, size: extra ? sizeOf(dist, extra) : null }
  })
}

function workerRows(dist) {
  const files = readdirSync(join(dist, 'assets'))
  return workers.map(({ name, budget, file }) => {
    const found = files.find((candidate) => file.test(candidate))
    return { name: `  ${name}, in a worker`, budget, size: found ? transferredSize(join(dist, 'assets', found)) : null }
  })
}

function fontRows(dist) {
  return readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => ({ name, budget: fontBudget, size: statSync(join(dist, 'assets', name)).size }))
}

// What every page loads. CSS that stands in the page itself is counted as such, and not once more as a file.
function shellOf(dist, manifest) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const inlined = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('')
  const files = [...filesOf(manifest, 'index.html')].filter((file) => !file.endsWith('.css') || html.includes(file))
  return { files, inlined: inlined === '' ? 0 : brotliCompressSync(inlined).length }
}

function filesOfAll(manifest, keys) {
  return keys.every((key) => manifest[key]) ? keys.flatMap((key) => [...filesOf(manifest, key)]) : null
}

// A chunk with everything that it imports statically.
function filesOf(manifest, key, files = new Set()) {
  const { file, css = [], imports = [] } = manifest[key]
  if (files.has(file)) return files
  for (const name of [file, ...css]) files.add(name)
  for (const next of imports) filesOf(manifest, next, files)
  return files
}

function union(...lists) {
  return new Set(lists.flatMap((list) => [...list]))
}

function sizeOf(dist, files) {
  return [...files].reduce((total, file) => total + transferredSize(join(dist, file)), 0)
}

// As the server sends it: the smallest files have no compressed one beside them.
function transferredSize(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function kilobytes(size) {
  return size === null ? 'not in the build' : `${(size / 1024).toFixed(1).padStart(6)} KB`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { table, problems } = budgetProblems(dirname(dirname(fileURLToPath(import.meta.url))))
  console.log([table, ...problems].join('\n'))
  process.exit(problems.length === 0 ? 0 : 1)
}
