import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkBudgets } from './check-budgets.ts'

const login = 'src/features/account/login-page.tsx'
const lazyFiles = `src/features/account/login-page.tsx src/features/account/register-page.tsx src/ui/calendar.tsx
  src/features/dashboard/dashboard-page.tsx src/features/bulk-registration/bulk-registration-page.tsx
  src/admin/members/members-page.tsx src/app/guest-layout.tsx src/app/member-layout.tsx src/app/admin-layout.tsx
  src/app/service-sheet.tsx src/features/news/purify-article.ts src/features/bulk/sending-ring.tsx
  src/features/bulk/read-in-worker.ts ../write-excel-file/index.js ../libphonenumber-js/index.js`.split(/\s+/)

let dist = ''

afterEach(() => rmSync(dist, { recursive: true }))

it('takes a small build, and counts a compressed file as it is sent', () => {
  expect(problemsOf({ kilobytes: { [login]: 200, [`${login}.br`]: 50 } })).toEqual([])
})

it('counts the entry, the layout, the page, what they import and their CSS, each once', () => {
  const kilobytes = {
    'index.html': 20,
    '_shared.js': 20,
    'src/app/guest-layout.tsx': 10,
    [login]: 100,
    [`${login}.css`]: 20,
  }

  expect(problemsOf({ kilobytes })).toEqual(['guests: login-page: 170.0 KB, its budget is 162 KB'])
})

it('counts the CSS in the HTML', () => {
  const css = randomBytes(20 * 1024).toString('base64')

  expect(problemsOf({ kilobytes: { [login]: 145 }, html: `<style>${css}</style>` })).toHaveLength(1)
})

it('counts the files of a page', () => {
  const imports = Array.from({ length: 11 }, (_, number) => `_small-${number}.js`)

  expect(problemsOf({ imports })).toEqual(['guests: login-page: 15 files, at most 14'])
})

it('judges lazy parts, workers and the font', () => {
  expect(problemsOf({ kilobytes: { 'src/ui/calendar.tsx': 31, worker: 21, font: 32 } })).toEqual([
    'calendar: 31.0 KB, its budget is 30 KB',
    'worker that reads files: 21.0 KB, its budget is 20 KB',
    'font: 32.0 KB, its budget is 31 KB',
  ])
})

it('refuses a lazy file without a budget, and a budget without a file', () => {
  expect(problemsOf({ without: 'src/ui/calendar.tsx', extra: ['src/features/weather/weather-map.tsx'] })).toEqual([
    'calendar: not in the build, and has a budget',
    'src/features/weather/weather-map.tsx: has no budget',
  ])
})

type Changes = {
  kilobytes?: Record<string, number>
  imports?: string[]
  html?: string
  without?: string
  extra?: string[]
}

// Writes a build whose files are 1 KB where the test says nothing else; `imports` are further imports of the login.
function problemsOf({ kilobytes = {}, imports = [], html = '', without, extra = [] }: Changes): string[] {
  dist = mkdtempSync(join(tmpdir(), 'portal-budgets-'))
  const manifest: Record<string, object> = {}
  const add = (key: string, entry: object = {}) => {
    const file = `assets/${key.replaceAll(/[^a-z0-9]+/g, '-')}.js`
    const css = kilobytes[`${key}.css`] ? [`${file}.css`] : []
    manifest[key] = { file, css, ...entry }
    write(file, kilobytes[key] ?? 1)
    for (const name of css) write(name, kilobytes[`${key}.css`] ?? 1)
    if (kilobytes[`${key}.br`]) write(`${file}.br`, kilobytes[`${key}.br`] ?? 1)
  }
  add('index.html', { imports: ['_shared.js'] })
  for (const key of ['_shared.js', ...imports]) add(key)
  for (const key of [...lazyFiles, ...extra].filter((file) => file !== without))
    add(key, { isDynamicEntry: true, imports: ['index.html', '_shared.js', ...(key === login ? imports : [])] })
  write('assets/font.woff2', kilobytes.font ?? 1)
  write('assets/sheet.worker-a1b2.js', kilobytes.worker ?? 1)
  write('.vite/manifest.json', JSON.stringify(manifest))
  write('index.html', html)
  return checkBudgets(dist).problems
}

function write(path: string, content: string | number): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, path), typeof content === 'number' ? randomBytes(content * 1024) : content)
}
