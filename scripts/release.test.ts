import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { nameUnreleased } from './release-notes.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

describe('the changelog of a release', () => {
  const before =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Points.\n\n## [1.0.0] - 2026-11-01\n\n- Everything.\n'

  test('has what was unreleased under the version and its day', () => {
    expect(nameUnreleased(before, '1.1.0', '2026-11-23')).toBe(
      before.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [1.1.0] - 2026-11-23\n'),
    )
  })

  test.each([
    ['1.1', before, 'three numbers'],
    ['1.0.0', before, 'already'],
    ['1.1.0', before.replace('- Points.\n', ''), 'empty'],
    ['1.1.0', '# Changelog\n', "no part '## [Unreleased]'"],
  ])('is refused for %s', (version, changelog, reason) => {
    expect(() => nameUnreleased(changelog, version, '2026-11-23')).toThrow(reason)
  })
})

describe('third-party notices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-notices-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function install(packages: Record<string, Record<string, string>>): void {
    const note = { packages: { 'node_modules/own': { link: true }, ...packages } }
    const files = Object.entries(packages).flatMap(([path, texts]) =>
      Object.entries(texts).map(([name, text]) => [join(path, name), text] as const),
    )
    for (const [path, text] of [...files, ['node_modules/.package-lock.json', JSON.stringify(note)] as const]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  }

  test('name each package, also a nested one, with its licence and the words that it brings', () => {
    install({
      'node_modules/b': {
        'package.json': '{"name":"b","version":"2.0.0","license":"MIT"}',
        'LICENSE.md': 'Copyright B',
      },
      'node_modules/b/node_modules/@a/a': { 'package.json': '{"name":"@a/a","version":"1.0.0","license":"ISC"}' },
    })

    const [, first, second] = thirdPartyNotices(folder).split(/\n-+\n/)

    expect([first?.trim(), second?.trim()]).toEqual(['@a/a 1.0.0: ISC', 'b 2.0.0: MIT\n\nCopyright B'])
  })

  test('are refused for a package without a licence', () => {
    install({ 'node_modules/b': { 'package.json': '{"name":"b","version":"2.0.0"}' } })

    expect(() => thirdPartyNotices(folder)).toThrow('b 2.0.0 says nothing about its licence')
  })
})
