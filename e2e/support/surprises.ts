import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

export type Surprises = {
  /** Names what a story brings about on purpose; without it the story fails on it. */
  expect(pattern: RegExp): void
  /** What happened and nobody expected. */
  unexpected(): string[]
}

// Spec §8: whoever is not logged in is told so in the console too. The browser adds its own line for the refusal.
const ofGuests = [/^warning: User not authorized, login failed with API$/, /^error: .* 401 .*\/api\/user$/]

// A page that shows an error, or comes late on a busy machine, makes the browser wonder about what was preloaded.
const late = /^warning: The resource .* was preloaded using link preload but not used within a few seconds/

/** Writes down what a visitor never sees: errors and warnings in the console, and requests that leave the portal. */
export function watchForSurprises(context: BrowserContext, origin: string): Surprises {
  const seen: string[] = []
  const expected = [...ofGuests, late]
  context.on('console', (message) => seen.push(...spoken(message)))
  context.on('weberror', (thrown) => seen.push(`error: ${thrown.error().message}`))
  context.on('request', (request) => seen.push(...leaving(request, origin)))

  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
  }
}

// The browser tells of a violated content policy as an error too.
function spoken(message: ConsoleMessage): string[] {
  const type = message.type()
  if (type !== 'error' && type !== 'warning') return []
  return [[`${type}: ${message.text()}`, type === 'error' ? message.location().url : ''].filter(Boolean).join(' ')]
}

function leaving(request: Request, origin: string): string[] {
  const url = new URL(request.url())
  return url.origin === origin || ['data:', 'blob:'].includes(url.protocol) ? [] : [`request: ${url.href}`]
}
