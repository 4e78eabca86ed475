import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const memberLayout = 'src/app/member-layout.tsx'

// KB of JS and CSS, compressed, that a cold load of a page transfers; 110 of them are React, the router, the query cache,
// zod, react-hook-form and Maskito. A page is in the first group that matches it. A page that comes as HTML has its CSS in
// the HTML (web/vite-pages.ts): the same sheets, counted here by their files. The HTML itself is not counted.
const groups = [
  {
    name: 'big form',
    budget: 173,
    layout: memberLayout,
    pages: /\/(register|profile|register-product|contact)-page\.tsx$/,
  },
  { name: 'guests', budget: 162, layout: 'src/app/guest-layout.tsx', pages: /^src\/features\/account\/.*-page\.tsx$/ },
  { name: 'bulk', budget: 225, layout: memberLayout, pages: /\/bulk-registration-page\.tsx$/ },
  { name: 'back office', budget: 200, layout: 'src/app/admin-layout.tsx', pages: /^src\/admin\/.*-page\.tsx$/ },
  { name: 'members', budget: 172, layout: memberLayout, pages: /(-page|not-found)\.tsx$/ },
]

// At most 20 requests for a cold page: the HTML, these files and the page's calls, without the font and pictures.
const mostFiles = 14

// What a page loads at the first use of a widget, on top of the member layout, or of the page that is named.
const parts = [
  { name: 'calendar', budget: 30, file: /^src\/ui\/calendar.*\.tsx$/ },
  { name: 'phone numbers', budget: 27, file: /libphonenumber-js/ },
  { name: 'service sheet of phones', budget: 4, file: /^src\/app\/service-sheet\.tsx$/ },
  {
    name: 'sanitizer for browsers without one',
    budget: 12,
    file: /\/purify-article\.ts$/,
    page: /\/news-article-page\.tsx$/,
  },
  { name: 'progress of a bulk registration', budget: 18, file: /\/sending-ring\.tsx$/ },
  { name: 'reader of files', budget: 3, file: /\/read-in-worker\.ts$/, page: /\/bulk-registration-page\.tsx$/ },
  { name: 'writer of files', budget: 20, file: /\/write-excel-file\//, page: /\/bulk-registration-page\.tsx$/ },
]

// Files outside the manifest: workers and the font.
const assets = [
  { name: 'worker that reads files', budget: 20, file: /^sheet\.worker-.*\.js$/ },
  { name: 'font', budget: 31, file: /\.woff2$/ },
]

/** Measures the built web app: a printable table, the budgets that are exceeded, and how many were checked. */
export function budgetProblems(root) {
  const build = readBuild(join(root, 'web/dist'))
  const rows = [...pageRows(build), ...parts.map((part) => partRow(build, part)), ...assetRows(build)]
  const unknown = build.lazy.filter(
    (key) =>
      !key.endsWith('-layout.tsx') &&
      ![...groups.map(({ pages }) => pages), ...parts.map(({ file }) => file)].some((pattern) => pattern.test(key)),
  )
  return {
    table: rows.map(tableLine).join('\n'),
    problems: [
      ...rows.flatMap(problemsOf),
      ...unknown.map((key) => `${key} has no budget: give it one in scripts/check-budgets.mjs`),
    ],
    checked: rows.length + unknown.length,
  }
}

function readBuild(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const inlined = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('')
  return {
    dist,
    manifest,
    lazy: Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry),
    inlinedSize: inlined === '' ? 0 : brotliCompressSync(inlined).length,
  }
}

function pageRows(build) {
  const keysOfPages = groups.map(() => [])
  for (const key of build.lazy) keysOfPages[groups.findIndex(({ pages }) => pages.test(key))]?.push(key)
  return groups.flatMap(({ name, budget, layout }, index) => {
    const keys = keysOfPages[index]
    if (keys.length === 0) return [{ name: `${name}: every page`, budget, size: null }]
    return keys.map((key) => {
      const files = filesOf(build, ['index.html', layout, key])
      const page = key.split('/').at(-1).replace('.tsx', '')
      return { name: `${name}: ${page}`, budget, size: build.inlinedSize + sizeOf(build, files), files: files.size }
    })
  })
}

function partRow(build, { name, budget, file, page }) {
  const key = build.lazy.find((candidate) => file.test(candidate))
  if (!key) return { name, budget, size: null }
  const present = filesOf(build, [
    'index.html',
    memberLayout,
    ...build.lazy.filter((candidate) => page?.test(candidate)),
  ])
  return {
    name,
    budget,
    size: sizeOf(
      build,
      [...filesOf(build, [key])].filter((candidate) => !present.has(candidate)),
    ),
  }
}

function assetRows({ dist }) {
  const names = readdirSync(join(dist, 'assets'))
  return assets.map(({ name, budget, file }) => {
    const found = names.filter((candidate) => file.test(candidate)).map((candidate) => `assets/${candidate}`)
    // The build keeps the assets of the build before, so a name may be there twice.
    const size = found.length > 0 ? Math.max(...found.map((path) => transferredSize(join(dist, path)))) : null
    return { name, budget, size }
  })
}

// The files of these chunks and of everything that they import statically.
function filesOf(build, keys, files = new Set()) {
  for (const key of keys) {
    const { file, css = [], imports = [] } = build.manifest[key] ?? {}
    if (!file || files.has(file)) continue
    for (const name of [file, ...css]) files.add(name)
    filesOf(build, imports, files)
  }
  return files
}

function sizeOf({ dist }, files) {
  return [...files].reduce((total, file) => total + transferredSize(join(dist, file)), 0)
}

// The smallest files have no compressed file beside them.
function transferredSize(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function problemsOf({ name, size, budget, files }) {
  if (size === null) return [`${name}: not in the build, its budget is ${budget} KB`]
  return [
    ...(size / 1024 > budget ? [`${name}: ${kilobytes(size)}, its budget is ${budget} KB`] : []),
    ...(files > mostFiles ? [`${name}: ${files} files, at most ${mostFiles}`] : []),
  ]
}

function tableLine({ name, size, budget, files }) {
  const measured = size === null ? 'not in the build' : kilobytes(size)
  return `${name.padEnd(42)} ${measured.padStart(9)} of ${budget} KB${files ? `, ${files} files` : ''}`
}

function kilobytes(size) {
  return `${(size / 1024).toFixed(1)} KB`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { table, problems } = budgetProblems(dirname(dirname(fileURLToPath(import.meta.url))))
  console.log([table, ...problems].join('\n'))
  process.exit(problems.length === 0 ? 0 : 1)
}
