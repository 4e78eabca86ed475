import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkBudgets } from './check-budgets.ts'

const login = 'src/features/account/login-page.tsx'
const layout = 'src/app/guest-layout.tsx'

let dist = ''

afterEach(() => rmSync(dist, { recursive: true }))

it('takes a small page, and counts a compressed file as it is sent', () => {
  const problems = problemsOf({ [login]: 200, [`${login}.br`]: 50 })

  expect(problems.filter((problem) => problem.startsWith('/:'))).toEqual([])
})

it('counts the entry, the layout, the page, what they import and their CSS, each once', () => {
  const problems = problemsOf({ 'index.html': 20, '_shared.js': 21, [layout]: 10, [login]: 150, [`${login}.css`]: 20 })

  expect(problems).toContainEqual(expect.stringMatching(/^\/: 221\.0 KB, its budget is \d+ KB$/))
})

it('counts the CSS in the HTML, and the files of a page', () => {
  const html = `<style>${randomBytes(20 * 1024).toString('base64')}</style>`
  const imports = Array.from({ length: 12 }, (_, number) => [`_small-${number}.js`, 1])

  const problems = problemsOf({ [login]: 145, [layout]: 1, ...Object.fromEntries(imports) }, html)

  expect(problems).toContainEqual(expect.stringMatching(/^\/: 1\d\d\.\d KB/))
  expect(problems).toContain('/: 15 files, at most 11')
})

it('judges lazy parts and the font, and refuses a budget without a file and a lazy file without a budget', () => {
  const problems = problemsOf({ 'src/ui/fields/calendar.tsx': 31, font: 32, 'src/features/weather/weather-map.tsx': 1 })

  expect(problems).toContain('calendar: 31.0 KB, its budget is 30 KB')
  expect(problems).toContain('font: 32.0 KB, its budget is 31 KB')
  expect(problems).toContain('worker that reads files: not in the build, and has a budget')
  expect(problems).toContain('/profiel: not in the build, and has a budget')
  expect(problems).toContain('src/features/weather/weather-map.tsx: has no budget')
})

// Writes a build of these files, in KB: what begins with `_` is imported by every other file, what ends in tsx is lazy.
function problemsOf(kilobytes: Record<string, number>, html = ''): string[] {
  dist = mkdtempSync(join(tmpdir(), 'portal-budgets-'))
  const keys = Object.keys({ 'index.html': 1, ...kilobytes }).filter((key) => /^_|\.(tsx|html)$/.test(key))
  const imports = keys.filter((key) => key.startsWith('_'))
  const manifest = keys.map((key) => {
    const file = `assets/${key.replaceAll(/[^a-z0-9]+/g, '-')}.js`
    const css = kilobytes[`${key}.css`]
    write(file, kilobytes[key] ?? 1)
    if (css) write(`${file}.css`, css)
    if (kilobytes[`${key}.br`]) write(`${file}.br`, kilobytes[`${key}.br`] ?? 1)
    return [
      key,
      {
        file,
        imports: key.startsWith('_') ? [] : imports,
        css: css ? [`${file}.css`] : [],
        isDynamicEntry: key.endsWith('.tsx'),
      },
    ]
  })
  write('assets/font.woff2', kilobytes.font ?? 1)
  write('.vite/manifest.json', JSON.stringify(Object.fromEntries(manifest)))
  write('index.html', html)
  return checkBudgets(dist).problems
}

function write(path: string, content: string | number): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, path), typeof content === 'number' ? randomBytes(content * 1024) : content)
}
