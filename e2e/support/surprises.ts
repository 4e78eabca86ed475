import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

export type Surprises = {
  /** Allows problems that the test causes on purpose. */
  expect(pattern: RegExp): void
  /** The problems that were not allowed. */
  unexpected(): string[]
}

// Spec §8: a guest gets a message in the console too. The browser adds its own line for the 401.
const ofGuests = [/^warning: User not authorized, login failed with API$/, /^error: .* 401 .*\/api\/user$/]

/** The HTML of the news asks for them before anybody knows that the member is not verified. */
export const refusedNews = /^error: .* 403 .*\/api\/news\/index$/

// On an error page, or on a busy machine, the browser warns about unused preloads.
const late = /^warning: The resource .* was preloaded using link preload but not used within a few seconds/

// Only the journeys about the service worker allow it.
const withoutWorker = /^warning: Service Worker registration blocked by Playwright/

/** Records errors and warnings in the console, and requests to other hosts. */
export function watchForSurprises(context: BrowserContext, origin: string): Surprises {
  const seen: string[] = []
  const expected = [...ofGuests, late, withoutWorker]
  context.on('console', (message) => seen.push(...spoken(message)))
  context.on('weberror', (thrown) => seen.push(`error: ${thrown.error().message}`))
  context.on('request', (request) => seen.push(...leaving(request, origin)))

  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
  }
}

// The browser reports a content policy violation as an error too.
function spoken(message: ConsoleMessage): string[] {
  const type = message.type()
  if (type !== 'error' && type !== 'warning') return []
  return [[`${type}: ${message.text()}`, type === 'error' ? message.location().url : ''].filter(Boolean).join(' ')]
}

function leaving(request: Request, origin: string): string[] {
  const url = new URL(request.url())
  return url.origin === origin || ['data:', 'blob:'].includes(url.protocol) ? [] : [`request: ${url.href}`]
}
