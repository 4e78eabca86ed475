import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.doUnmock('libphonenumber-js/min')
  vi.useRealTimers()
})

test('a parser that never comes is waited for five seconds, once', async () => {
  vi.doMock('libphonenumber-js/min', () => new Promise(() => undefined))
  const { loadPhoneNumberParser } = await import('./phone-number-parser.browser.ts')
  const first = loadPhoneNumberParser().catch(() => 'given up')

  await vi.advanceTimersByTimeAsync(5_000)
  expect(await first).toBe('given up')
  expect(await loadPhoneNumberParser().catch(() => 'given up')).toBe('given up')
})
