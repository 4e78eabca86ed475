import { expect, test } from 'vitest'
import { ownVerificationPath } from './verify-account-pages.tsx'

const api = 'https://api.voorbeeld.nl'
const page = 'https://web.voorbeeld.nl'
const path = '/email/verify/12/0a1b2c?expires=9&signature=ff'

test.each([`${api}${path}`, `${page}${path}`])('%s is a link of ours', (url) => {
  expect(ownVerificationPath(url, api, page)).toBe(path)
})

test.each([
  undefined,
  '',
  path,
  `https://evil.example${path}`,
  `https://api.voorbeeld.nl.evil.example${path}`,
  `https://api.voorbeeld.nl@evil.example${path}`,
  `https://user:pass@api.voorbeeld.nl${path}`,
  `http://api.voorbeeld.nl${path}`,
  `//api.voorbeeld.nl${path}`,
  `${api}/logout`,
  `${api}/email/verify/12/0a1b2c/../../../../logout`,
  `${api}/email/verify/12/xyz`,
  'javascript:alert(1)',
  'data:text/html,x',
])('%s is none', (url) => {
  expect(ownVerificationPath(url, api, page)).toBeNull()
})
