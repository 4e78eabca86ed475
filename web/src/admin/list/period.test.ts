import { afterEach, expect, test, vi } from 'vitest'
import { periodName, readPeriod, writePeriod } from './period.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['2026-11-23T12:00:00Z', '2026-11-23', '2026-11-23', '2026-11-01'],
  ['2026-11-29T12:00:00Z', '2026-11-29', '2026-11-23', '2026-11-01'],
  ['2026-12-31T23:30:00Z', '2027-01-01', '2026-12-28', '2027-01-01'],
])('at %s today, this week and this month begin on %s, %s and %s', (now, today, monday, first) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })

  expect(['vandaag', 'week', 'maand'].map((period) => readPeriod(period)?.from)).toEqual([today, monday, first])
})

test.each([
  ['2026-11-01..2026-11-20', 'vanaf 01-11-2026 tot en met 20-11-2026'],
  ['2026-11-01..', 'vanaf 01-11-2026'],
  ['..2026-11-20', 'tot en met 20-11-2026'],
  ['2026-11-20..2026-11-20', '20-11-2026'],
])('%s is read, written and named', (value, name) => {
  expect(writePeriod(readPeriod(value)!)).toBe(value)
  expect(periodName(value)).toBe(name)
})

test.each(['', '..', 'jaar', '2026-11-31..', '2026-11-20..2026-11-01', '20-11-2026..', '2026-11-20'])(
  '%j is no period',
  (value) => {
    expect(readPeriod(value)).toBeNull()
  },
)
