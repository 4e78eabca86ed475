import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'

const installed = {
  'node_modules/fast': { version: '1.0.0' },
  'node_modules/fast/node_modules/slow': { version: '2.0.0' },
}
const otherMachine = { 'node_modules/fast-darwin': { version: '1.0.0', optional: true } }

let folder

afterEach(() => rmSync(folder, { recursive: true }))

it.each([
  ['everything is there, except what is for other machines', installed, true],
  ['nothing is there, or an install was cut off', null, false],
  ['a package has another version', { ...installed, 'node_modules/fast': {} }, false],
  ['there is a package less', { 'node_modules/fast': { version: '1.0.0' } }, false],
  ['there is a package more', { ...installed, 'node_modules/x': {} }, false],
])('when %s', (_, present, expected) => {
  folder = mkdtempSync(join(tmpdir(), 'portal-install-'))
  mkdirSync(join(folder, 'node_modules/fast'), { recursive: true })
  const write = (path, content) => writeFileSync(join(folder, path), JSON.stringify(content))
  write('package-lock.json', { packages: { '': { dependencies: { fast: '1.0.0' } }, ...installed, ...otherMachine } })
  if (present) write('node_modules/.package-lock.json', { packages: present })

  expect(isInstalled(folder)).toBe(expected)
})
