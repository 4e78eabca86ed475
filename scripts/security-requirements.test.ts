import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTitles, headingsOf } from './asvs/find-titles.ts'
import { requirements, securityPage } from './asvs/security-page.ts'
import { numbersOfLevel } from './asvs/standard.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const exists = (path: string) => existsSync(join(import.meta.dirname, '..', path))
const all = Object.entries(requirements)

test('each requirement of the standard is there once, and no other', () => {
  const asked = Object.values(numbersOfLevel).flat()

  expect(all.map(([number]) => number).toSorted()).toEqual(asked.toSorted())
})

test('each test that is named is there, by its title', () => {
  const wrong = all.flatMap(([number, { tests }]) =>
    tests.filter((named) => !isThere(named)).map((named) => `${number}: ${named}`),
  )
  expect(wrong).toEqual([])
})

test('what is proved names a test, all else says why or where', () => {
  const silent = all.filter(([, { state, says, tests, page }]) =>
    state === 'proved' ? tests.length === 0 : says === '' && !(state === 'documented' && page),
  )
  expect(silent.map(([number]) => number)).toEqual([])
})

test('each page and heading that is named is there', () => {
  const wrong = all.filter(([, { page }]) => {
    const [path = '', heading] = page?.split('#') ?? []
    return page !== undefined && !(exists(path) && (heading === undefined || headingsOf(read(path)).includes(heading)))
  })
  expect(wrong.map(([number, { page }]) => `${number}: ${page}`)).toEqual([])
})

test('docs/security-requirements.md says the same', async () => {
  await expect(securityPage(requirements)).toMatchFileSnapshot('../docs/security-requirements.md')
})

test('a title is found as it is written, and nothing that is no title', () => {
  const source = [
    "test('one', () => {})",
    'describe.each(rows)(`of ${howMany}`, () => {})',
    "test.each([\n  ['a', f('b')],\n])(\n  '%s is two',\n  () => {})",
    "test.skip('three', () => {})",
    "test.runIf(isThere)('four \\'5\\'', () => {})",
    "expect(make('six')).toBe('seven')",
  ].join('\n')

  expect([...findTitles(source)]).toEqual(['one', 'of ${howMany}', '%s is two', "four '5'"])
})

function isThere(named: string): boolean {
  const [, path = '', title = ''] = /^([^:]+): (.+)$/.exec(named) ?? []
  return exists(path) && findTitles(read(path)).has(title)
}
