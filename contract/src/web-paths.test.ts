import { expect, test } from 'vitest'
import { findScreen } from './staff-paths.ts'
import { isWebPath } from './web-paths.ts'

const ofMembers = [
  '/',
  '/login',
  '/dashboard',
  '/registraties/',
  '/service/beeldbank',
  '/nieuws/zoutverbruik',
  '/acties/a-b',
]

test.each([...ofMembers, '/beheer', '/beheer/leden/12', '/beheer/nieuws/news/4'])('%s is a screen', (path) => {
  expect(isWebPath(path)).toBe(true)
  expect(findScreen(path)).toBeDefined()
})

test.each([
  '/onbekend',
  '/service/onbekend',
  '/nieuws/a/b',
  '/dashboard/x',
  '//',
  '/DASHBOARD',
  '/acties',
  '/api/user',
  '/beheerder',
])('%s is none', (path) => {
  expect(isWebPath(path)).toBe(false)
  expect(findScreen(path)).toBeUndefined()
})

test('of what lies below the back office only the server tells what is a screen', () => {
  expect(isWebPath('/beheer/onbekend')).toBe(true)
  expect(findScreen('/beheer/onbekend')).toBeUndefined()
})
