import { expect, test } from 'vitest'
import { pageHeaders } from './security-headers.ts'

const site = { styleHashes: ['sha256-abc='], humanCheck: false, apiUrl: 'https://api.voorbeeld.nl/portaal' }

function policyOf(options: Partial<typeof site> = {}): Record<string, string> {
  const policy = pageHeaders({ ...site, ...options })['content-security-policy'] ?? ''
  const directives = policy.split('; ').map((directive) => directive.split(/ (.*)/) as [string, string?])
  return Object.fromEntries(directives.map(([name, sources]) => [name, sources ?? '']))
}

test('a page runs, frames and sends nothing but our own, and takes pictures from the API as well', () => {
  expect(policyOf()).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'sha256-abc='",
    'img-src': "'self' data: https://api.voorbeeld.nl",
    'frame-src': 'https://www.youtube-nocookie.com',
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'portal-article portal-worker',
  })
})

test('with the human check its scripts and frames are allowed, and only there', () => {
  const { 'script-src': scripts, 'frame-src': frames, ...rest } = policyOf({ humanCheck: true })

  expect(scripts).toBe("'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/")
  expect(frames).toBe('https://www.youtube-nocookie.com https://www.google.com/recaptcha/')
  expect(rest['require-trusted-types-for']).toBeUndefined()
})

test.each([false, true])('nothing unsafe and no wildcard is in it (human check: %s)', (humanCheck) => {
  expect(pageHeaders({ ...site, humanCheck })['content-security-policy']).not.toMatch(/unsafe|\*|http:/)
})
