import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.mjs'

let root
let before

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-fingerprint-'))
  write('web/src/main.tsx', 'a')
  write('web/src/ui/button.tsx', 'b')
  before = fingerprint(root, ['web', 'package-lock.json'])
})

afterEach(() => rmSync(root, { recursive: true }))

describe('the fingerprint of the sources', () => {
  it.each([
    ['a changed file', 'web/src/main.tsx', 'c'],
    ['a new file', 'web/src/ui/card.tsx', ''],
    ['a named file that was not there', 'package-lock.json', '{}'],
  ])('changes with %s', (_, path, content) => {
    write(path, content)

    expect(fingerprint(root, ['web', 'package-lock.json'])).not.toBe(before)
  })

  it.each(['web/dist/main.js', 'web/node_modules/x/x.js', 'web/src/main.test.tsx', 'server/src/main.ts'])(
    'stays the same with %s',
    (path) => {
      write(path, 'c')

      expect(fingerprint(root, ['web', 'package-lock.json'])).toBe(before)
    },
  )
})

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
