import { expect, test } from 'vitest'
import { isOutsidePortal } from './other-paths.ts'
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
  '/garantie',
  '/garantie/',
  '/garantie/0123-4567-89AB-CDEF-0123',
  '/garantie/afdrukken',
  '/onderhoud/0123456789abcdef',
])('%s is never a screen', (path) => {
  expect(isOutsidePortal(path)).toBe(true)
})

test.each([...screenPaths, '/onbekend', '/apis', '/nieuws/.well-known', '/onderhoud', '/onderhoud/', '/garanties'])(
  '%s may be one',
  (path) => {
    expect(isOutsidePortal(path)).toBe(false)
  },
)
