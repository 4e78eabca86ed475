import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pages } from './pages.ts'

const memberLayout = 'src/app/member-layout.tsx'

// A page's budget is in the table of pages: KB of JS and CSS, compressed, that a cold load transfers; 110 of them are React,
// the router, the query cache, zod, react-hook-form and Maskito. A page that comes as HTML has its CSS in the HTML
// (web/vite-pages.ts), counted here as it is compressed there, and no file of its own. The HTML itself is not counted.

// At most 20 requests for a cold page: the HTML, these files and the page's calls, without the font and pictures.
const mostFiles = 11
// A list of the back office asks for one reply, where a page of members has up to four.
const mostFilesOfStaff = 18

const bulkPage = /\/bulk-registration-page\.tsx$/

// What a page loads at the first use of a widget, on top of the member layout, or of the page that is named.
const parts: { name: string; budget: number; file: RegExp; page?: RegExp }[] = [
  { name: 'page that is not found', budget: 2, file: /^src\/app\/not-found\.tsx$/ },
  { name: 'download of all files', budget: 4, file: /\/download-all-dialog\.tsx$/, page: /\/images-page\.tsx$/ },
  { name: 'calendar', budget: 30, file: /^src\/ui\/fields\/calendar.*\.tsx$/ },
  { name: 'phone numbers', budget: 27, file: /libphonenumber-js/ },
  { name: 'text of an article', budget: 110, file: /\/rich-text-field\.tsx$/, page: /\/article-page\.tsx$/ },
  { name: 'log-in over a page', budget: 15, file: /\/log-in-again\.tsx$/, page: /\/article-page\.tsx$/ },
  { name: 'invitation of a colleague', budget: 3, file: /\/invite-dialog\.tsx$/, page: /\/people-page\.tsx$/ },
  { name: 'search of the back office', budget: 9, file: /\/search-place\.tsx$/, page: /\/articles-page\.tsx$/ },
  { name: 'name of an own view', budget: 3, file: /\/view-dialog\.tsx$/, page: /\/articles-page\.tsx$/ },
  { name: 'begin of an article', budget: 3, file: /\/new-article-dialog\.tsx$/, page: /\/articles-page\.tsx$/ },
  { name: 'begin of a question', budget: 3, file: /\/new-question-dialog\.tsx$/, page: /\/questions-page\.tsx$/ },
  { name: 'order of questions', budget: 5, file: /\/question-order\.tsx$/, page: /\/questions-page\.tsx$/ },
  { name: 'order of videos', budget: 5, file: /\/video-order\.tsx$/, page: /\/videos-page\.tsx$/ },
  { name: 'discarding of mails', budget: 3, file: /\/mails\/discard-dialog\.tsx$/, page: /\/mails-page\.tsx$/ },
  { name: 'another address of a mail', budget: 5, file: /\/redirect-dialog\.tsx$/, page: /\/mails-page\.tsx$/ },
  { name: 'value for a selection', budget: 3, file: /\/value-dialog\.tsx$/, page: /\/images-page\.tsx$/ },
  { name: 'hours of the desks', budget: 5, file: /\/desks-card\.tsx$/, page: /\/contact-page\.tsx$/ },
  { name: 'acts on a member', budget: 6, file: /\/member-dialog\.tsx$/, page: /\/member-page\.tsx$/ },
  { name: 'screens of a member', budget: 3, file: /\/member-screens-card\.tsx$/, page: /\/member-screens-page\.tsx$/ },
  { name: 'card of a video', budget: 5, file: /\/video-card\.tsx$/, page: /\/video-page\.tsx$/ },
  { name: 'copy of an article', budget: 3, file: /\/duplicate-entry\.ts$/, page: /\/articles-page\.tsx$/ },
  { name: 'articles left on the device', budget: 4, file: /\/left-entries\.tsx$/, page: /\/articles-page\.tsx$/ },
  { name: 'what staff opened last', budget: 3, file: /^src\/admin\/opened-store\.ts$/, page: /\/articles-page\.tsx$/ },
  { name: 'dialog of the second step', budget: 19, file: /\/step-up-dialog\.tsx$/, page: /\/people-page\.tsx$/ },
  { name: 'what comes after the page', budget: 3, file: /^src\/app\/lazy-components\.tsx$/ },
  { name: 'field figures', budget: 3, file: /^src\/app\/field-figures\.ts$/ },
  { name: 'service sheet of phones', budget: 4, file: /^src\/app\/service-sheet\.tsx$/ },
  { name: 'sanitizer of older browsers', budget: 12, file: /\/purify-html\.ts$/, page: /\/article-pages\.tsx$/ },
  { name: 'progress of a bulk registration', budget: 18, file: /\/sending-ring\.tsx$/ },
  // Its screens are one file, so that the form loads it by one request (vite.config.ts).
  { name: 'queue of registrations', budget: 9, file: /^_queue-(?!place)[\w-]+\.js$/, page: /\/dashboard-page\.tsx$/ },
  {
    name: 'replies kept on the device',
    budget: 5,
    file: /^src\/(app\/keep-replies|device\/reply-storage)\.ts$/,
    page: /\/dashboard-page\.tsx$/,
  },
  { name: 'scanner', budget: 11.5, file: /\/scan-dialog\.tsx$/, page: /\/register-product-page\.tsx$/ },
  {
    name: 'mending of a registration',
    budget: 28,
    file: /\/correct-form\.tsx$/,
    page: /\/own-registration-page\.tsx$/,
  },
  { name: 'report of a registration', budget: 28, file: /\/report-form\.tsx$/, page: /\/own-registration-page\.tsx$/ },
  { name: 'maintenance that was done', budget: 24, file: /\/done-dialog\.tsx$/, page: /\/maintenance-page\.tsx$/ },
  { name: 'contacts of the phone', budget: 3, file: /\/contact-picker\.tsx$/, page: /\/register-product-page\.tsx$/ },
  { name: 'columns of a list', budget: 6, file: /\/match-columns-screen\.tsx$/, page: bulkPage },
  { name: 'editor of a row on a phone', budget: 5, file: /\/row-editor\.tsx$/, page: bulkPage },
  { name: 'sending many', budget: 6, file: /\/sending-screen\.tsx$/, page: bulkPage },
  { name: 'reader of files', budget: 3, file: /\/read-in-worker\.ts$/, page: bulkPage },
  { name: 'writer of files', budget: 8, file: /\/write-workbook\.ts$/, page: bulkPage },
]

// Files outside the manifest: workers and the font.
const assets = [
  { name: 'worker that reads files', budget: 20, file: /^sheet\.worker-.*\.js$/ },
  { name: 'worker that reads barcodes', budget: 12, file: /^scan\.worker-.*\.js$/ },
  { name: 'WebAssembly that reads barcodes', budget: 315, file: /^zxing_reader-.*\.wasm$/ },
  { name: 'font', budget: 31, file: /\.woff2$/ },
]

type Chunk = { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }
type Row = { name: string; budget: number; kilobytes: number; files?: number; most?: number }

/** Measures a built web app; a problem is a budget that is exceeded or that nothing is measured by. */
export function checkBudgets(dist: string): { rows: Row[]; problems: string[] } {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  const [, criticalCss = ''] =
    readFileSync(join(dist, 'index.html'), 'utf8').match(/<style[^>]*>([\s\S]*?)<\/style>/) ?? []
  const sizeOfSheets = (files: string[]) => {
    const css = Buffer.concat([Buffer.from(criticalCss), ...files.map((file) => readFileSync(join(dist, file)))])
    return css.length === 0 ? 0 : brotliCompressSync(css).length / 1024
  }

  // The files of these chunks and of everything that they import statically.
  function filesOf(keys: string[], files = new Set<string>()): Set<string> {
    for (const { file, css = [], imports = [] } of keys.flatMap((key) => manifest[key] ?? [])) {
      if (files.has(file)) continue
      for (const name of [file, ...css]) files.add(name)
      filesOf(imports, files)
    }
    return files
  }
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + transferredSize(join(dist, file)), 0) / 1024

  const budgeted = pages.flatMap(({ budget, ...page }) => (budget ? [{ ...page, budget }] : []))
  const measured = budgeted
    .filter(({ module }) => manifest[`src/${module}`]?.isDynamicEntry)
    .map(({ path, access, layout, module, html, budget }): Row => {
      const files = [...filesOf(['index.html', `src/${layout}`, `src/${module}`])]
      const sheets = files.filter((file) => file.endsWith('.css'))
      const scripts = files.filter((file) => !sheets.includes(file))
      const kilobytes = sizeOf(scripts) + sizeOfSheets(sheets)
      const most = access === 'staff' ? mostFilesOfStaff : mostFiles
      return { name: path, budget, kilobytes, files: html === false ? files.length : scripts.length, most }
    })
  const widgets = parts.flatMap(({ name, budget, file, page }): Row[] => {
    const keys = Object.keys(manifest)
      .filter((key) => file.test(key))
      .slice(0, 1)
    const present = filesOf(['index.html', memberLayout, ...lazy.filter((key) => page?.test(key))])
    const added = [...filesOf(keys)].filter((name) => !present.has(name))
    return keys.map(() => ({ name, budget, kilobytes: sizeOf(added) }))
  })
  const loose = assets.flatMap(({ name, budget, file }): Row[] => {
    // What earlier builds left is still there.
    const found = readdirSync(join(dist, 'assets')).filter((candidate) => file.test(candidate))
    const paths = found.map((asset) => join(dist, 'assets', asset))
    const [newest] = paths.sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
    return newest ? [{ name, budget, kilobytes: transferredSize(newest) / 1024 }] : []
  })

  const rows = [...measured, ...widgets, ...loose]
  const expected = [...budgeted.map(({ path }) => path), ...[...parts, ...assets].map(({ name }) => name)]
  const ofPages = budgeted.flatMap(({ layout, module }) => [`src/${layout}`, `src/${module}`])
  return {
    rows,
    problems: [
      ...rows.flatMap(problemsOf),
      ...expected
        .filter((name) => !rows.some((row) => row.name === name))
        .map((name) => `${name}: not in the build, and has a budget`),
      ...lazy
        .filter((key) => !ofPages.includes(key) && !parts.some(({ file }) => file.test(key)))
        .map((key) => `${key}: has no budget`),
    ],
  }
}

// The smallest files have no compressed file beside them.
function transferredSize(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function problemsOf({ name, kilobytes, budget, files = 0, most = mostFiles }: Row): string[] {
  return [
    ...(kilobytes > budget ? [`${name}: ${kilobytes.toFixed(1)} KB, its budget is ${budget} KB`] : []),
    ...(files > most ? [`${name}: ${files} files, at most ${most}`] : []),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const { rows, problems } = checkBudgets(join(import.meta.dirname, 'dist'))
  for (const { name, kilobytes, budget, files } of rows)
    console.log(
      `${name.padEnd(42)} ${kilobytes.toFixed(1).padStart(6)} of ${budget} KB${files ? `, ${files} files` : ''}`,
    )
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
