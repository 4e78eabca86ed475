import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshedText } from './points-figures.tsx'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-14T18:00:00Z') }))
afterEach(() => vi.useRealTimers())

test.each([
  ['2026-11-14T12:00:00.000000Z', 'Bijgewerkt om 13.00'],
  ['2026-11-13T22:59:00.000000Z', 'Bijgewerkt op 13-11-2026 om 23.59'],
  ['2026-11-13T23:00:00.000000Z', 'Bijgewerkt om 00.00'],
  ['2026-07-01T06:05:00.000000Z', 'Bijgewerkt op 01-07-2026 om 08.05'],
  [null, 'Nog niet bijgewerkt'],
])('a balance of %s is "%s" on the clock of the Netherlands', (refreshedAt, text) => {
  expect(refreshedText(refreshedAt)).toBe(text)
})
