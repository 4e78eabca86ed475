import { momentMessages } from '@portal/contract/rules/moment'
import { expect, test } from 'vitest'
import { readTypedMoment, tomorrowAtEight, typedForm, typedMomentMessages } from './moments.ts'

test.each([
  ['30-11-2026', '08.00', '2026-11-30T07:00:00.000Z'],
  ['29-03-2027', '8:00', '2027-03-29T06:00:00.000Z'],
  ['29-03-2027', '8,30', '2027-03-29T06:30:00.000Z'],
  ['29-03-2027', '0800', '2027-03-29T06:00:00.000Z'],
  ['29-03-2027', '8', '2027-03-29T06:00:00.000Z'],
  ['29-03-2027', '8.30 uur', '2027-03-29T06:30:00.000Z'],
  ['31-10-2027', '02.30', '2027-10-31T00:30:00.000Z'],
  ['', '', null],
])('%s at %s is %s', (day, time, moment) => {
  expect(readTypedMoment({ day, time })).toEqual({ moment })
})

test.each([
  ['28-03-2027', '02.30', momentMessages.skipped],
  ['31-02-2027', '08.00', typedMomentMessages.invalidDay],
  ['01-01-1999', '08.00', typedMomentMessages.invalidDay],
  ['29-03-2027', '', typedMomentMessages.timeMissing],
  ['29-03-2027', '24.00', typedMomentMessages.invalidTime],
  ['29-03-2027', 'acht', typedMomentMessages.invalidTime],
  ['', '08.00', typedMomentMessages.dayMissing],
])('%s at %s is refused: %s', (day, time, problem) => {
  expect(readTypedMoment({ day, time })).toEqual({ problem })
})

test('a moment of the wire is typed in Dutch time', () => {
  expect(typedForm('2026-11-30T07:00:00.000000Z')).toEqual({ day: '30-11-2026', time: '08.00' })
  expect(typedForm(null)).toEqual({ day: '', time: '' })
})

test.each([
  // Already the next day in the Netherlands.
  ['2026-11-30T23:30:00Z', '02-12-2026'],
  ['2027-03-27T12:00:00Z', '28-03-2027'],
  ['2026-12-31T12:00:00Z', '01-01-2027'],
])('tomorrow at eight, seen from %s, is that of %s', (now, day) => {
  expect(tomorrowAtEight(new Date(now))).toEqual({ day, time: '08.00' })
})
