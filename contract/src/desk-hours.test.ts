import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedSoon, groupDesks, isLonger, openState, openText, weekInParts, weekText } from './desk-hours.ts'
import { type Desk, firstDesks } from './desks.ts'

const desk = firstDesks('088 123 45 60')[1]
const at = (dutchTime: string, offset = '+01:00') => new Date(`${dutchTime}${offset}`)

describe('whether a desk is open', () => {
  // 26 November 2026 is a Thursday.
  test.each([
    ['2026-11-26T08:14:59', 'Vandaag weer open om 8.15 uur'],
    ['2026-11-26T08:15:00', 'Nu open tot 12.30 uur'],
    ['2026-11-26T12:29:59', 'Nu open tot 12.30 uur'],
    ['2026-11-26T12:30:00', 'Vandaag weer open om 13.00 uur'],
    ['2026-11-26T16:59:59', 'Nu open tot 17.00 uur'],
    ['2026-11-26T17:00:00', 'Morgen weer open om 8.15 uur'],
    ['2026-11-27T17:00:00', 'Maandag weer open om 8.15 uur'],
    ['2026-11-29T23:59:59', 'Morgen weer open om 8.15 uur'],
    ['2026-11-30T00:00:00', 'Vandaag weer open om 8.15 uur'],
  ])('is said at %s: %s', (time, text) => {
    expect(openText(desk, at(time))).toBe(text)
  })

  test.each([
    ['a day', ['2026-11-27'], '2026-11-26T18:00', 'Maandag weer open om 8.15 uur'],
    ['today', ['2026-11-26'], '2026-11-26T09:00', 'Morgen weer open om 8.15 uur'],
    [
      'a week',
      ['2026-12-24', '2026-12-25', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'],
      '2026-12-24T09:00',
      'Maandag 4 januari weer open om 8.15 uur',
    ],
  ])('knows of %s on which it is closed', (_what, closed, time, text) => {
    expect(openText({ ...desk, closed }, at(`${time}:00`))).toBe(text)
  })

  test('is one stretch where two blocks touch', () => {
    const hours = desk.hours.with(3, [
      { from: '08:00', until: '12:00' },
      { from: '12:00', until: '16:30' },
    ])

    expect(openText({ ...desk, hours }, at('2026-11-26T11:00:00'))).toBe('Nu open tot 16.30 uur')
  })

  test('promises nothing without hours', () => {
    const hours = Array.from({ length: 7 }, () => [])

    expect(openText({ hours, closed: [] }, new Date())).toBe('Voorlopig gesloten')
  })
})

describe('beside a model that walks through time', () => {
  // The model asks for each quarter of an hour what the Dutch clock shows, and never counts with days or hours.
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Amsterdam',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const quarter = 15 * 60_000

  function shown(instant: number) {
    const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
    const day = `${parts.year}-${parts.month}-${parts.day}`
    return { day, weekday: weekdays.indexOf(parts.weekday!), time: `${parts.hour}:${parts.minute}` }
  }

  function isOpenAt({ hours, closed }: Pick<Desk, 'hours' | 'closed'>, instant: number): boolean {
    const { day, weekday, time } = shown(instant)
    return !closed.includes(day) && hours[weekday]!.some(({ from, until }) => from <= time && time < until)
  }

  // The two nights in which the clock is changed, the turn of a year, and an ordinary week.
  const starts = ['2027-03-26T12:00:00Z', '2026-10-23T12:00:00Z', '2026-12-29T12:00:00Z', '2026-11-24T12:00:00Z']
  const quarters = fc.integer({ min: 0, max: 95 })
  const timeOf = (index: number) =>
    `${String(index >> 2).padStart(2, '0')}:${String((index & 3) * 15).padStart(2, '0')}`
  const blocks = fc.uniqueArray(quarters, { maxLength: 6 }).map((bounds) => {
    const sorted = bounds.toSorted((one, other) => one - other)
    return sorted.flatMap((from, index) =>
      index % 2 === 0 && sorted[index + 1] ? [{ from: timeOf(from), until: timeOf(sorted[index + 1]!) }] : [],
    )
  })

  test('a random desk is open when the model says so, and opens and closes at the same instant', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.integer({ min: 0, max: 4 * 24 * 4 }),
        fc.array(blocks, { minLength: 7, maxLength: 7 }),
        fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }),
        (start, ahead, hours, closedAhead) => {
          const now = Date.parse(start) + ahead * quarter
          const closed = closedAhead.map((days) => shown(now + days * 24 * 4 * quarter).day)
          const random = { hours, closed }
          const isOpen = isOpenAt(random, now)
          const state = openState(random, new Date(now))
          expect(state.isOpen).toBe(isOpen)
          // In the hour that comes twice a desk may open twice as well: its time is told once.
          if (`${shown(now).day}T${shown(now).time}`.startsWith('2026-10-25T02')) return

          // The next quarter at which that changes.
          let next = now
          while (isOpenAt(random, next) === isOpen && next < now + 8 * 24 * 4 * quarter) next += quarter
          if (next >= now + 8 * 24 * 4 * quarter) return
          const { day, time } = shown(next)
          // What would open or close in the hour that the clock skips does so when it goes on, or not at all.
          const told = state.isOpen ? { day: shown(now).day, time: state.until } : state.opens
          if (!`${told?.day}T${told?.time}`.startsWith('2027-03-28T02')) expect(told).toMatchObject({ day, time })
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('days that have the same hours are told together', () => {
  const [none, day, short] = [[], desk.hours[0]!, [{ from: '09:00', until: '12:00' }]]

  expect(weekInParts(desk.hours)).toEqual([{ days: 'werkdagen', blocks: day }])
  expect(weekInParts([day, day, none, day, short, short, none])).toEqual([
    { days: 'maandag en dinsdag', blocks: day },
    { days: 'donderdag', blocks: day },
    { days: 'vrijdag en zaterdag', blocks: short },
  ])
  expect(weekInParts([day, day, day, short, none, none, none]).map(({ days }) => days)).toEqual([
    'maandag t/m woensdag',
    'donderdag',
  ])
  expect(weekText([day, day, day, day, day, short, none])).toBe(
    'werkdagen 08.15–12.30 en 13.00–17.00; zaterdag 09.00–12.00',
  )
})

test('closed days are told a month ahead, and not when they are over', () => {
  const closed = ['2026-11-25', '2026-11-26', '2026-12-25', '2026-12-31']

  expect(closedSoon({ closed }, at('2026-11-26T23:30:00'))).toEqual(['2026-11-26', '2026-12-25'])
})

test('desks that are reached alike are one group', () => {
  const desks = { ...firstDesks('088'), 2: { ...desk, email: 'verkoop@zilverbron.example' } }
  const subjects = ([1, 2, 3] as const).map((id) => ({ id }))

  expect(groupDesks(desks, subjects).map((group) => group.subjects.map(({ id }) => id))).toEqual([[1, 3], [2]])
})

describe('whether three working days have passed', () => {
  const late = (from: string, until: string, closed: string[] = []) =>
    isLonger({ ...desk, closed }, at(from), at(until), 3)

  // 26 November 2026 is a Thursday.
  test.each([
    ['2026-11-23T10:00:00', '2026-11-26T10:00:00', false],
    ['2026-11-23T10:00:00', '2026-11-26T10:01:00', true],
    // A weekend and an evening count for nothing.
    ['2026-11-26T10:00:00', '2026-12-01T10:00:00', false],
    ['2026-11-26T10:00:00', '2026-12-01T10:01:00', true],
    ['2026-11-26T23:00:00', '2026-12-01T17:00:00', false],
    ['2026-11-26T23:00:00', '2026-12-02T08:16:00', true],
    ['2026-01-01T10:00:00', '2026-11-26T10:00:00', true],
  ])('from %s to %s: %s', (from, until, is) => {
    expect(late(from, until)).toBe(is)
  })

  test('a closed day counts for nothing, nor do days without hours', () => {
    expect(late('2026-11-23T10:00:00', '2026-11-26T12:00:00', ['2026-11-25'])).toBe(false)
    expect(late('2026-11-23T10:00:00', '2026-11-27T12:00:00', ['2026-11-25'])).toBe(true)
    const never = { hours: Array.from({ length: 7 }, () => []), closed: [] }
    expect(isLonger(never, at('2020-01-01T10:00:00'), at('2026-11-26T10:00:00'), 3)).toBe(false)
  })

  test('the night in which the clock is changed is no longer or shorter', () => {
    // 29 March 2026 is a Sunday.
    const from = new Date('2026-03-26T10:00:00+01:00')
    expect(isLonger(desk, from, new Date('2026-03-31T10:00:00+02:00'), 3)).toBe(false)
    expect(isLonger(desk, from, new Date('2026-03-31T10:01:00+02:00'), 3)).toBe(true)
  })
})
