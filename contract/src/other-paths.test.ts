import { expect, test } from 'vitest'
import { isCallOrFile } from './other-paths.ts'
import { screenPaths } from './staff-paths.ts'

test.each([
  '/api',
  '/api/user',
  '/sanctum/csrf-cookie',
  '/storage/a',
  '/assets/x',
  '/.well-known/change-password',
  '/robots.txt',
  '/nieuws/verslag.pdf',
])('%s is never a page', (path) => {
  expect(isCallOrFile(path)).toBe(true)
})

test.each([...screenPaths, '/onbekend', '/apis', '/nieuws/.well-known'])('%s may be one', (path) => {
  expect(isCallOrFile(path)).toBe(false)
})
