import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { budgetProblems } from './check-budgets.mjs'

const login = 'src/features/account/login-page.tsx'
const lazyFiles = [
  login,
  'src/features/account/register-page.tsx',
  'src/features/dashboard/dashboard-page.tsx',
  'src/features/bulk-registration/bulk-registration-page.tsx',
  'src/admin/members/members-page.tsx',
  'src/app/guest-layout.tsx',
  'src/app/member-layout.tsx',
  'src/app/admin-layout.tsx',
  'src/app/service-sheet.tsx',
  'src/ui/calendar.tsx',
  'src/features/news/purify-article.ts',
  'src/features/bulk-registration/sending/sending-ring.tsx',
  'src/features/bulk-registration/reading/read-in-worker.ts',
  '../node_modules/write-excel-file/universal/index.js',
  '../node_modules/libphonenumber-js/min/index.js',
]

let root

afterEach(() => rmSync(root, { recursive: true }))

describe('the budgets of the web app', () => {
  it('hold for a small build', () => {
    expect(problemsOf({})).toEqual([])
  })

  it('count the entry, the layout, the page, their imports and their CSS, each once', () => {
    const kilobytes = {
      'index.html': 20,
      '_shared.js': 20,
      'src/app/guest-layout.tsx': 10,
      [login]: 100,
      [`${login}.css`]: 20,
    }

    expect(problemsOf({ kilobytes })).toEqual(['guests: login-page: 170.0 KB, its budget is 162 KB'])
  })

  it('count the CSS in the HTML', () => {
    const css = randomBytes(20 * 1024).toString('base64')

    expect(problemsOf({ kilobytes: { [login]: 145 }, html: `<style>${css}</style>` })).toHaveLength(1)
  })

  it('count a compressed file as it is sent', () => {
    expect(problemsOf({ kilobytes: { [login]: 200 }, compressed: { [login]: 50 } })).toEqual([])
  })

  it('count the files of a page', () => {
    const imports = Array.from({ length: 11 }, (_, number) => `_small-${number}.js`)

    expect(problemsOf({ imports })).toEqual(['guests: login-page: 15 files, at most 14'])
  })

  it('hold for lazy parts, workers and the font', () => {
    const kilobytes = { 'src/ui/calendar.tsx': 31, worker: 21, 'font.woff2': 32 }

    expect(problemsOf({ kilobytes })).toEqual([
      'calendar: 31.0 KB, its budget is 30 KB',
      'worker that reads files: 21.0 KB, its budget is 20 KB',
      'font: 32.0 KB, its budget is 31 KB',
    ])
  })

  it('refuse a lazy file without a budget, and a budget without a file', () => {
    const problems = problemsOf({ without: ['src/ui/calendar.tsx'], extra: ['src/features/weather/weather-map.tsx'] })

    expect(problems).toEqual([
      'calendar: not in the build, its budget is 30 KB',
      'src/features/weather/weather-map.tsx has no budget: give it one in scripts/check-budgets.mjs',
    ])
  })
})

// Writes a build whose files are 1 KB where the test says nothing else; `imports` are further imports of the login.
function problemsOf({ kilobytes = {}, compressed = {}, imports = [], html = '', without = [], extra = [] }) {
  root = mkdtempSync(join(tmpdir(), 'portal-budgets-'))
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
  }
  for (const key of imports) manifest[key] = { file: `assets/${key}` }
  for (const key of [...lazyFiles, ...extra].filter((file) => !without.includes(file))) {
    const name = key.replaceAll(/[^a-z]+/g, '-')
    const css = kilobytes[`${key}.css`] ? [`assets/${name}.css`] : []
    const all = ['index.html', '_shared.js', ...(key === login ? imports : [])]
    manifest[key] = { file: `assets/${name}.js`, isDynamicEntry: true, imports: all, css }
    for (const file of css) write(file, kilobytes[`${key}.css`])
    if (compressed[key]) write(`assets/${name}.js.br`, compressed[key])
  }
  for (const [key, { file }] of Object.entries(manifest)) write(file, kilobytes[key] ?? 1)
  write('assets/font.woff2', kilobytes['font.woff2'] ?? 1)
  write('assets/sheet.worker-a1b2.js', kilobytes.worker ?? 1)
  write('.vite/manifest.json', JSON.stringify(manifest))
  write('index.html', html)
  return budgetProblems(root).problems
}

function write(path, content) {
  const file = join(root, 'web/dist', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'number' ? randomBytes(content * 1024) : content)
}
