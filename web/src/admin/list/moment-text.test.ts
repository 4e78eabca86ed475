import { expect, test } from 'vitest'
import { dayInWords } from './moment-text.ts'

test.each([
  ['2026-11-23', '2026-11-23', 'Vandaag'],
  ['2026-11-22', '2026-11-23', 'Gisteren'],
  ['2026-11-21', '2026-11-23', 'Zaterdag 21 november'],
  ['2025-12-31', '2026-01-01', 'Gisteren'],
  ['2025-12-30', '2026-01-01', 'Dinsdag 30 december 2025'],
  // The nights in which the clock changes.
  ['2026-03-28', '2026-03-29', 'Gisteren'],
  ['2026-10-24', '2026-10-26', 'Zaterdag 24 oktober'],
])('%s is on %s called %s', (day, today, words) => expect(dayInWords(day, today)).toBe(words))
