import { expect, test } from 'vitest'
import { pageHeaders } from './security-headers.ts'

const site = {
  scriptHashes: ['sha256-def='],
  styleHashes: ['sha256-abc='],
  humanCheck: false,
  apiUrl: 'https://api.voorbeeld.nl/portaal',
}

function policyOf(options: Partial<typeof site> = {}): Record<string, string> {
  const policy = pageHeaders({ ...site, ...options })['content-security-policy'] ?? ''
  const directives = policy.split('; ').map((directive) => directive.split(/ (.*)/) as [string, string?])
  return Object.fromEntries(directives.map(([name, sources]) => [name, sources ?? '']))
}

test('a page may load only our own code, and images of the API', () => {
  expect(policyOf()).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'sha256-def='",
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

test("the human check's scripts and frames are allowed only with it", () => {
  const { 'script-src': scripts, 'frame-src': frames, ...rest } = policyOf({ humanCheck: true })

  expect(scripts).toBe("'self' 'sha256-def=' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/")
  expect(frames).toBe('https://www.youtube-nocookie.com https://www.google.com/recaptcha/')
  expect(rest['require-trusted-types-for']).toBeUndefined()
})

test.each([false, true])('the policy has no wildcard and nothing unsafe (human check: %s)', (humanCheck) => {
  expect(pageHeaders({ ...site, humanCheck })['content-security-policy']).not.toMatch(/unsafe|\*|http:/)
})
