import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { whyInstall } from './install.mjs'

const locked = {
  '': { dependencies: { fast: '1.0.0' } },
  'node_modules/fast': { version: '1.0.0' },
  'node_modules/fast/node_modules/slow': { version: '2.0.0' },
  'node_modules/fast-darwin': { version: '1.0.0', optional: true },
}
const { 'node_modules/fast-darwin': _otherMachine, '': _root, ...installed } = locked

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-install-'))
  write('package.json', { dependencies: { fast: '1.0.0' } })
  write('package-lock.json', { packages: locked })
})

afterEach(() => rmSync(root, { recursive: true }))

describe('whether packages must be installed', () => {
  it('is no when everything of the lockfile is there, except what is for other machines', () => {
    writeInstalled(installed)

    expect(whyInstall(root)).toBeNull()
  })

  it('is yes on a bare clone, and after an install that was cut off', () => {
    mkdirSync(join(root, 'node_modules/fast'), { recursive: true })

    expect(whyInstall(root)).toBe('not installed yet')
  })

  it.each([
    ['another version', { ...installed, 'node_modules/fast': { version: '0.9.0' } }],
    ['a package less', { 'node_modules/fast': { version: '1.0.0' } }],
    ['a package more', { ...installed, 'node_modules/left': { version: '1.0.0' } }],
  ])('is yes when there is %s than the lockfile says', (_, present) => {
    writeInstalled(present)

    expect(whyInstall(root)).toBe('the lockfile has changed')
  })

  it('is yes when package.json asks for something else than the lockfile', () => {
    writeInstalled(installed)
    write('package.json', { dependencies: { fast: '1.1.0' } })

    expect(whyInstall(root)).toBe('package.json has changed')
  })
})

function writeInstalled(packages) {
  write('node_modules/.package-lock.json', { packages })
}

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}
