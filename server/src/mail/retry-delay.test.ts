import { expect, test } from 'vitest'
import { mailTiming } from './mail-timing.ts'
import { retryDelay } from './retry-delay.ts'

const minute = 60_000

test.each([
  ['outage', 1, 5_000],
  ['outage', 2, 10_000],
  ['outage', 4, 40_000],
  ['outage', 5, minute],
  ['outage', 5_000, minute],
  ['postponed', 1, 5_000],
  ['postponed', 60, minute],
  ['postponed', 70, 15 * minute],
  ['postponed', 5_000, 15 * minute],
] as const)('after an %s, attempt %i, a mail waits about %i ms', (kind, attempts, expected) => {
  const delays = Array.from({ length: 50 }, () => retryDelay(kind, attempts, mailTiming))

  expect(Math.min(...delays)).toBeGreaterThanOrEqual(expected * 0.75)
  expect(Math.max(...delays)).toBeLessThanOrEqual(expected * 1.25)
  expect(new Set(delays).size).toBeGreaterThan(1)
})

test('after an outage the longest pause and the longest wait together stay under two minutes', () => {
  const longest = (mailTiming.pauseCapMs + mailTiming.retryCapMs) * 1.25

  expect(longest).toBeLessThan(2 * minute)
})

test('a lease outlasts every attempt', () => {
  expect(mailTiming.leaseMs).toBeGreaterThan(mailTiming.sendMs)
})
