import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pastDay, readDay, todayInAmsterdam } from './day.ts'

describe('the day that is written in a text', () => {
  test.each([
    ['2024-05-06', '2024-05-06'],
    ['06-05-2024', '2024-05-06'],
    ['2024-05-06 00:00:00', '2024-05-06'],
    ['2024-05-06T23:59:59', '2024-05-06'],
    ['2024-05-06T12:00:00.123', '2024-05-06'],
    ['2023-01-01T00:00:00+01:00', '2023-01-01'],
    ['2023-01-01T00:00:00-1100', '2023-01-01'],
    ['2024-02-29', '2024-02-29'],
    // Only a Z is a real instant: late in the evening in UTC it is the next day here.
    ['2024-05-06T22:30:00Z', '2024-05-07'],
    ['2024-01-06T22:30:00Z', '2024-01-06'],
    ['2024-01-06T23:30:00.000Z', '2024-01-07'],
  ])('of %s is %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  test.each([
    '31-02-2024',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '6-5-2024',
    '06/05/2024',
    '2024-05-06T24:00:00',
    '2024-05-06T12:60:00',
    '0000-01-01',
    '12024-05-06',
    'vandaag',
  ])('%s holds none', (text) => {
    expect(readDay(text)).toBeNull()
  })
})

describe('a day in the past', () => {
  const rule = pastDay({ missing: 'verplicht', invalid: 'ongeldig', future: 'toekomst' })
  const message = (sent: unknown) => rule.safeParse(sent).error?.issues[0]?.message

  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T23:30:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test('is judged by the date in the Netherlands', () => {
    expect(todayInAmsterdam()).toBe('2026-11-21')
    expect(rule.safeParse('21-11-2026').data).toBe('2026-11-21')
    expect(message('22-11-2026')).toBe('toekomst')
  })

  test.each([
    ['', 'verplicht'],
    [null, 'verplicht'],
    ['31-02-2024', 'ongeldig'],
    [20_241_106, 'ongeldig'],
  ])('%s is refused with its own text', (sent, expected) => {
    expect(message(sent)).toBe(expected)
  })
})
