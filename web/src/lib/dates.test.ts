import { describe, expect, it } from 'vitest'
import { formatCardDay, formatDay, readTypedDay, typedDayFromQuery } from './dates.ts'

describe('the days that people read', () => {
  it.each([
    ['2026-11-14', '14-11-2026', '14/11/2026'],
    ['2022-10-03', '03-10-2022', '03/10/2022'],
    ['2026-11-14T23:30:00.000000Z', '15-11-2026', '15/11/2026'],
    ['2026-11-14T23:30:00+01:00', '14-11-2026', '14/11/2026'],
    ['2026-02-31', '', ''],
    ['binnenkort', '', ''],
    ['', '', ''],
    [null, '', ''],
    [undefined, '', ''],
  ])('%s is shown as "%s" in tables and "%s" on cards', (wire, inTables, onCards) => {
    expect(formatDay(wire)).toBe(inTables)
    expect(formatCardDay(wire)).toBe(onCards)
  })
})

describe('the days that people type', () => {
  it.each([
    ['14-11-2026', '2026-11-14'],
    [' 03-10-2022 ', '2022-10-03'],
    ['29-02-2024', '2024-02-29'],
    ['29-02-2026', null],
    ['31-11-2026', null],
    ['3-10-2022', null],
    ['2026-11-14', null],
    ['14-11-20', null],
    ['', null],
  ])('"%s" is the day %s', (typed, day) => {
    expect(readTypedDay(typed)).toBe(day)
  })

  it('go to the wire and come back as they were typed', () => {
    const typed = '03-10-2022'

    expect(formatDay(readTypedDay(typed))).toBe(typed)
  })
})

describe('the day in an address', () => {
  it.each([
    ['14-11-2026', '14-11-2026'],
    ['31-02-2026', ''],
    ['<script>', ''],
    [20261114, ''],
    [undefined, ''],
  ])('%s fills the field with "%s"', (query, filled) => {
    expect(typedDayFromQuery(query)).toBe(filled)
  })
})
