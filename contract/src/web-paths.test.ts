import { expect, test } from 'vitest'
import { isWebPath } from './web-paths.ts'

test.each(['/', '/login', '/dashboard', '/registraties/', '/service/beeldbank', '/nieuws/zoutverbruik', '/acties/a-b'])(
  '%s is a screen',
  (path) => {
    expect(isWebPath(path)).toBe(true)
  },
)

test.each([
  '/onbekend',
  '/service/onbekend',
  '/nieuws/a/b',
  '/dashboard/x',
  '//',
  '/DASHBOARD',
  '/acties',
  '/api/user',
])('%s is none', (path) => {
  expect(isWebPath(path)).toBe(false)
})
