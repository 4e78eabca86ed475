import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/databases.ts'
import { createFactories } from '../../../testing/factories.ts'
import { findFigures, findUsualDay, findWeeks } from './store.ts'

const database = await createTestDatabase()
const { db } = database
const create = createFactories(db)
beforeEach(() => database.truncate())
afterAll(() => database.close())

async function registered(moments: readonly string[]) {
  const { id: member_id } = await create.member()
  const { id: product_id } = await create.product()
  for (const moment of moments) await create.registration({ member_id, product_id, created_at: new Date(moment) })
}

// Beside them on both sides of an hour of the clock, a midnight, a week or a year.
const edges = [
  '2019-12-29T22:59:59Z',
  '2019-12-29T23:00:00Z',
  '2020-12-27T22:59:59Z',
  '2020-12-27T23:00:00Z',
  '2021-01-03T22:59:59Z',
  '2021-01-03T23:00:00Z',
  '2021-12-31T12:00:00Z',
  '2025-12-28T22:59:59Z',
  '2025-12-28T23:00:00Z',
  '2026-03-29T00:30:00Z',
  '2026-03-29T21:59:59Z',
  '2026-03-29T22:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-10-25T22:59:59Z',
  '2026-10-25T23:00:00Z',
  '2026-12-27T22:59:59Z',
  '2026-12-27T23:00:00Z',
  '2027-01-03T22:59:59Z',
  '2027-01-03T23:00:00Z',
]

describe('the weeks are those of an independent calendar', () => {
  test.each([
    ['an ordinary week', '2026-11-26T12:00:00Z'],
    ['the last second of a Sunday that the clock gave 25 hours', '2026-10-25T22:59:59Z'],
    ['the first second after it', '2026-10-25T23:00:00Z'],
    ['the night of 23 hours', '2026-03-29T01:00:00Z'],
    ['a week 53', '2026-12-31T23:30:00Z'],
    ['the week after it', '2027-01-04T00:00:00Z'],
    ['a year after a year of 53 weeks', '2027-06-16T12:00:00Z'],
    ['the years after 2020, which had 53 weeks', '2021-12-30T12:00:00Z'],
    ['two of them', '2022-01-05T12:00:00Z'],
  ])('in %s', async (_name, now) => {
    const days = Array.from({ length: 60 }, (_, index) =>
      new Date(Date.parse(now) - index * 13 * 86_400_000 - index * 3_600_000).toISOString(),
    )
    const moments = [...edges, ...days]
    await registered(moments)

    expect(await findWeeks(db, new Date(now))).toEqual(modelOf(moments, now))
  })
})

test('a year of 53 weeks that follows one of 52 has nothing to compare its last week with', async () => {
  const weeks = await findWeeks(db, new Date('2026-12-30T12:00:00Z'))

  expect(weeks.at(-1)).toEqual({ year: 2026, week: 53, monday: '2026-12-28', registrations: 0, year_before: null })
  expect(weeks).toHaveLength(52)
  expect(weeks.slice(0, -1).every(({ year_before: before }) => before === 0)).toBe(true)
})

test.each([
  ['a week ends at the same hour', '2026-11-20T15:20:00Z', 'week', ['2026-11-13T15:19:59Z'], ['2026-11-13T15:20:00Z']],
  [
    'also past the end of summer time',
    '2026-10-28T09:00:00Z',
    'week',
    ['2026-10-21T07:59:59Z'],
    ['2026-10-21T08:00:00Z'],
  ],
  ['and past its beginning', '2026-03-30T08:00:00Z', 'week', ['2026-03-23T08:59:59Z'], ['2026-03-23T09:00:00Z']],
  ['it begins on Monday', '2026-11-20T15:20:00Z', 'week', ['2026-11-08T23:00:00Z'], ['2026-11-08T22:59:59Z']],
  ['a day is that of a week ago', '2026-11-20T15:20:00Z', 'today', ['2026-11-12T23:00:00Z'], ['2026-11-19T12:00:00Z']],
  ['a month ends on the same day', '2026-11-20T15:20:00Z', 'month', ['2026-10-20T14:19:59Z'], ['2026-10-20T14:20:00Z']],
  ['or on its last one', '2026-03-31T10:00:00Z', 'month', ['2026-02-28T10:59:59Z'], ['2026-01-31T22:59:59Z']],
] as const)('what a figure is compared with: %s', async (_name, now, period, within, outside) => {
  await registered([...within, ...outside])

  const figures = await findFigures(db, new Date(now))

  expect(figures.find((one) => one.period === period)?.before).toBe(within.length)
})

test('what a day of the week usually has, no further back than there is anything', async () => {
  expect(await findUsualDay(db, new Date('2026-11-20T12:00:00Z'))).toBeNull()

  await registered([
    '2026-11-06T12:00:00Z',
    '2026-11-06T13:00:00Z',
    '2026-11-06T14:00:00Z',
    '2026-11-13T12:00:00Z',
    '2026-11-19T12:00:00Z',
  ])

  expect(await findUsualDay(db, new Date('2026-11-20T12:00:00Z'))).toBe(2)
})

function modelOf(moments: readonly string[], now: string) {
  const inWeeks = new Map<string, number>()
  for (const moment of moments) {
    const key = nameOf(dutchDay(moment))
    inWeeks.set(key, (inWeeks.get(key) ?? 0) + 1)
  }
  const today = dutchDay(now)
  const thisMonday = addDays(today, 1 - weekday(today))
  return Array.from({ length: 52 }, (_, index) => {
    const monday = addDays(thisMonday, (index - 51) * 7)
    const [year, week] = isoWeek(monday)
    const lastWeekBefore = isoWeek(`${year - 1}-12-28`)[1]
    return {
      year,
      week,
      monday,
      registrations: inWeeks.get(`${year}/${week}`) ?? 0,
      year_before: week > lastWeekBefore ? null : (inWeeks.get(`${year - 1}/${week}`) ?? 0),
    }
  })
}

// Between the last Sundays of March and October, at one o'clock in Greenwich, it is summer.
function dutchDay(moment: string): string {
  const at = Date.parse(moment)
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= lastSundayAtOne(year, 2) && at < lastSundayAtOne(year, 9)
  return new Date(at + (isSummer ? 2 : 1) * 3_600_000).toISOString().slice(0, 10)
}

function lastSundayAtOne(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * 86_400_000
}

function isoWeek(day: string): [year: number, week: number] {
  const thursday = addDays(day, 4 - weekday(day))
  const year = Number(thursday.slice(0, 4))
  return [year, Math.floor((Date.parse(thursday) - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1]
}

const nameOf = (day: string) => isoWeek(day).join('/')
const weekday = (day: string) => new Date(day).getUTCDay() || 7
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
