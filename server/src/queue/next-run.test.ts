import { describe, expect, test } from 'vitest'
import { nextRun } from './next-run.ts'

// The runs of a portal that checks every minute.
function runsBetween(pattern: string, from: string, until: string): string[] {
  const runs: string[] = []
  let dueAt = nextRun(pattern, new Date(from))!
  for (let now = Date.parse(from); now < Date.parse(until); now += 60_000) {
    if (dueAt.getTime() > now) continue
    runs.push(new Date(now).toISOString().slice(11, 16))
    dueAt = nextRun(pattern, new Date(now))!
  }
  return runs
}

describe('the night on which an hour comes twice (2026-10-25 03:00)', () => {
  test('an hourly run comes in both of them', () => {
    const runs = runsBetween('0 * * * *', '2026-10-24T21:30:00Z', '2026-10-25T03:30:00Z')

    expect(runs).toEqual(['22:00', '23:00', '00:00', '01:00', '02:00', '03:00'])
  })

  test.each([
    ['30 2 * * *', ['00:30']],
    ['0 3 * * *', ['02:00']],
    ['*/30 2 * * *', ['00:00', '00:30', '01:00', '01:30']],
  ])('%s runs at %j', (pattern, expected) => {
    expect(runsBetween(pattern, '2026-10-24T21:30:00Z', '2026-10-25T12:00:00Z')).toEqual(expected)
  })
})

test.each([
  ['begins', '2026-03-28T12:00:00Z', '2026-03-31T12:00:00Z', ['01:15', '01:15', '01:15']],
  ['ends', '2026-10-23T12:00:00Z', '2026-10-26T12:00:00Z', ['01:15', '02:15', '02:15']],
])(
  'in the nights around the one in which summer time %s, the back-up of a quarter past three is made once each',
  (_case, from, until, expected) => {
    expect(runsBetween('15 3 * * *', from, until)).toEqual(expected)
  },
)

describe('the night on which an hour is skipped (2027-03-28 02:00)', () => {
  test('an hourly run comes every existing hour', () => {
    const runs = runsBetween('0 * * * *', '2027-03-27T22:30:00Z', '2027-03-28T04:30:00Z')

    expect(runs).toEqual(['23:00', '00:00', '01:00', '02:00', '03:00', '04:00'])
  })

  test('a run at half past two still comes', () => {
    expect(runsBetween('30 2 * * *', '2027-03-27T22:30:00Z', '2027-03-28T12:00:00Z')).toHaveLength(1)
  })
})

test('after an outage of hours there is one run, and then the next hour', () => {
  expect(nextRun('0 * * * *', new Date('2026-10-25T13:17:00Z'))).toEqual(new Date('2026-10-25T14:00:00Z'))
})

test.each(['', 'hourly', '0 * * *', '0 0 * * * *', '61 * * * *', '0 0 30 2 *'])('%j has no next run', (pattern) => {
  expect(nextRun(pattern, new Date())).toBeNull()
})
