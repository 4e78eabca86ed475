import { describe, expect, test } from 'vitest'
import { archiveName, newestFirst } from './archive-place.ts'
import { outdatedArchives, readKeep } from './keep-archives.ts'

const archivesOf = (moments: readonly string[]) =>
  moments
    .map((text) => new Date(text))
    .map((moment) => ({ name: archiveName(moment), moment, bytes: 1 }))
    .toSorted(newestFirst)

/** What stays of archives of these moments, in their order. */
function keptOf(rule: string, moments: readonly string[], now = Date.UTC(2030, 0)): string[] {
  const archives = archivesOf(moments)
  const gone = outdatedArchives(archives, readKeep(rule)!, now)
  return moments.filter((text) => !gone.some(({ moment }) => moment.getTime() === Date.parse(text)))
}

test.each<[what: string, rule: string, archives: string[], kept: string[]]>([
  ['the newest, whatever the rule', '1m', ['2020-01-01T02:15Z'], ['2020-01-01T02:15Z']],
  [
    'the last of each day',
    '2d',
    ['2026-03-10T02:15Z', '2026-03-11T02:15Z', '2026-03-11T12:00Z', '2026-03-12T02:15Z'],
    ['2026-03-11T12:00Z', '2026-03-12T02:15Z'],
  ],
  [
    'days as they are in the Netherlands: half past eleven in the evening is the next day already in summer',
    '9d',
    ['2026-07-01T21:30Z', '2026-07-01T22:30Z', '2026-07-02T12:00Z'],
    ['2026-07-01T21:30Z', '2026-07-02T12:00Z'],
  ],
  [
    'one of the night on which the clock goes forward, and one of the night before',
    '2d',
    ['2026-03-27T02:15Z', '2026-03-28T02:15Z', '2026-03-28T23:30Z', '2026-03-29T01:15Z'],
    ['2026-03-28T02:15Z', '2026-03-29T01:15Z'],
  ],
  [
    'one of the day of 25 hours',
    '2d',
    ['2026-10-24T22:30Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T22:30Z', '2026-10-25T23:30Z'],
    ['2026-10-25T22:30Z', '2026-10-25T23:30Z'],
  ],
  [
    'the last of weeks that begin on Monday, also over the end of a year',
    '2w',
    ['2026-12-20T02:15Z', '2026-12-27T02:15Z', '2026-12-28T02:15Z', '2027-01-03T02:15Z'],
    ['2026-12-27T02:15Z', '2027-01-03T02:15Z'],
  ],
  [
    'the last of months, the shortest and that of a leap year too',
    '3m',
    ['2028-01-31T02:15Z', '2028-02-28T02:15Z', '2028-02-29T22:30Z', '2028-02-29T23:30Z', '2028-04-30T22:30Z'],
    ['2028-02-29T22:30Z', '2028-02-29T23:30Z', '2028-04-30T22:30Z'],
  ],
  [
    'as many as the rule says of days that have one',
    '2d',
    ['2025-01-01T02:15Z', '2025-06-01T02:15Z', '2026-06-01T02:15Z'],
    ['2025-06-01T02:15Z', '2026-06-01T02:15Z'],
  ],
  [
    'what any part of the rule keeps',
    '1d,2w,2m',
    ['2026-04-30T02:15Z', '2026-05-05T02:15Z', '2026-05-09T02:15Z', '2026-05-13T02:15Z', '2026-05-14T02:15Z'],
    ['2026-04-30T02:15Z', '2026-05-09T02:15Z', '2026-05-14T02:15Z'],
  ],
])('%s stays', (_what, rule, archives, kept) => {
  expect(keptOf(rule, archives)).toEqual(kept)
})

test('after a year of nights there are as many as the rule says', () => {
  const nights = Array.from({ length: 800 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 2, 15)).toISOString())

  const kept = keptOf('7d,4w,12m', nights)

  // Last month's last night, and Sundays, are among the others.
  expect(kept.length).toBeGreaterThanOrEqual(19)
  expect(kept.length).toBeLessThanOrEqual(23)
  expect(kept.at(-1)).toBe(nights.at(-1))
})

test('an archive of the future takes no place of another, and is left for somebody to look at', () => {
  const nights = ['2026-11-22T02:15Z', '2026-11-23T02:15Z', '2026-11-24T02:15Z', '2027-12-29T02:15Z']

  expect(keptOf('2d', nights, Date.UTC(2026, 10, 24, 12))).toEqual(nights.slice(1))
})

describe('a rule', () => {
  test.each(['7', 'd', '7d,', '0d', '7d,7d', '7y', 'alles', '-7d', '7d 4w', ''])('%j is none', (text) => {
    expect(readKeep(text)).toBeNull()
  })

  test('has its parts in any order, and may lack some', () => {
    expect(readKeep('12m, 7d')).toEqual({ days: 7, weeks: 0, months: 12 })
  })
})
