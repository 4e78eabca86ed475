import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { budgetProblems, pageFiles } from './check-budgets.mjs'

const login = 'src/features/account/login-page.tsx'
const parts = [
  'src/ui/calendar.tsx',
  'src/app/service-sheet.tsx',
  'src/features/news/purify-article.ts',
  'src/features/bulk-registration/sending/sending-ring.tsx',
  'src/features/bulk-registration/reading/read-in-worker.ts',
  '../node_modules/write-excel-file/index.js',
  '../contract/src/rules/small-phone-number-parser.ts',
]

let root

afterEach(() => rmSync(root, { recursive: true }))

describe('the budgets of the web app', () => {
  it('are kept by a small build', () => {
    expect(problemsOf({})).toEqual([])
  })

  it('count the shell, the layout, the page, what they import and their CSS, each once', () => {
    const kilobytes = {
      'index.html': 20,
      '_shared.js': 20,
      'src/app/guest-layout.tsx': 10,
      [login]: 60,
      [`${login}.css`]: 20,
    }

    expect(problemsOf({ kilobytes })).toEqual(['/: 130.0 KB, its budget is 125 KB'])
  })

  it('count the CSS that stands in the page', () => {
    const css = randomBytes(20 * 1024).toString('base64')

    expect(problemsOf({ kilobytes: { [login]: 110 }, html: `<style>${css}</style>` })).toHaveLength(1)
  })

  it('count a compressed file as it is sent', () => {
    expect(problemsOf({ kilobytes: { [login]: 200 }, compressed: { [login]: 50 } })).toEqual([])
  })

  it('hold for what a widget loads on top, for workers and for the font', () => {
    const kilobytes = { 'src/ui/calendar.tsx': 31, worker: 21, 'font.woff2': 32 }

    expect(problemsOf({ kilobytes })).toEqual([
      'calendar, on top: 31.0 KB, its budget is 30 KB',
      'readers of files, in a worker: 21.0 KB, its budget is 20 KB',
      'font.woff2: 32.0 KB, its budget is 31 KB',
    ])
  })

  it('refuse what loads without a budget, and a budget without its page', () => {
    const problems = problemsOf({ without: [login], extra: ['src/features/weather/weather-page.tsx'] })

    expect(problems).toEqual([
      '/: not in the build, its budget is 125 KB',
      'src/features/weather/weather-page.tsx has no budget: give it one in scripts/check-budgets.mjs',
    ])
  })
})

function problemsOf({ kilobytes = {}, compressed = {}, html = '', without = [], extra = [] }) {
  root = mkdtempSync(join(tmpdir(), 'portal-budgets-'))
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
  }
  for (const key of [...pageFiles, ...parts, ...extra].filter((page) => !without.includes(page))) {
    const name = key.split('/').at(-1).split('.')[0]
    const css = kilobytes[`${key}.css`] ? [`assets/${name}.css`] : []
    manifest[key] = { file: `assets/${name}.js`, isDynamicEntry: true, imports: ['index.html', '_shared.js'], css }
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
