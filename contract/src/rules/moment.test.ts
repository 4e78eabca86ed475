import { describe, expect, test } from 'vitest'
import { findProblem } from '../check-body.ts'
import { dutchTimeOf, optionalMoment, readMoment } from './moment.ts'

describe('a moment', () => {
  test.each([
    ['2027-01-04T08:00', '2027-01-04T07:00:00.000Z'],
    ['2027-07-05 08:00', '2027-07-05T06:00:00.000Z'],
    ['2027-07-05T08:00:30', '2027-07-05T06:00:30.000Z'],
    ['2027-07-05T08:00:30.123456Z', '2027-07-05T08:00:30.000Z'],
    ['2027-07-05T08:00+02:00', '2027-07-05T06:00:00.000Z'],
    // Around the two nights in which the clock changes.
    ['2027-03-28T01:59:59', '2027-03-28T00:59:59.000Z'],
    ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31T01:59', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31T02:00', '2027-10-31T00:00:00.000Z'],
    ['2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
    ['2027-10-31T03:00', '2027-10-31T02:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect((readMoment(text) as Date).toISOString()).toBe(instant)
  })

  test.each(['2027-03-28T02:00', '2027-03-28 02:30', '2027-03-28T02:59:59'])('%s does not exist', (text) => {
    expect(readMoment(text)).toBe('skipped')
    expect(findProblem(optionalMoment(), text)).toBe('Dit tijdstip bestaat niet: de klok gaat dan een uur vooruit')
  })

  test.each([
    'morgen',
    '2027-02-30T08:00',
    '2027-01-04T24:00',
    '2027-01-04',
    '1027-01-04T08:00',
    '2027-01-04T08:00+99:00',
  ])('%s is none', (text) => {
    expect(readMoment(text)).toBe('invalid')
    expect(findProblem(optionalMoment(), text)).toMatch(/^Vul een datum en tijd in/)
  })

  test('may be left out', () => {
    for (const nothing of [undefined, null, '', ' ']) expect(findProblem(optionalMoment(), nothing)).toBeNull()
  })

  test('is shown as the Dutch time that was meant, also as the second hour of the two', () => {
    expect(dutchTimeOf(new Date('2027-07-05T06:00:00Z'))).toBe('2027-07-05T08:00')
    expect(dutchTimeOf(new Date('2027-10-31T00:30:00Z'))).toBe('2027-10-31T02:30')
    expect(dutchTimeOf(new Date('2027-10-31T01:30:00Z'))).toBe('2027-10-31T02:30')
  })
})
