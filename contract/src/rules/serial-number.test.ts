import { describe, expect, test } from 'vitest'
import {
  formatSerialNumber,
  serialNumberKey,
  serialNumberMessages as texts,
  serialNumberProblem,
} from './serial-number.ts'

describe('a serial number', () => {
  test.each([
    ['AquaStar', 'AB 123456', 'AB 123456'],
    ['AquaStar', 'ab123456', 'AB 123456'],
    ['Softy', ' a b 1 2 3 4 5 6 ', 'AB 123456'],
    ['Solar', 'AB\u00a0123456', 'AB 123456'],
    ['Solar', 'ＡＢ　１２３４５６', 'AB 123456'],
    ['Talent', '12345678901', '12345678901'],
    ['talent', '123 456 789 01', '12345678901'],
    ['ATAG', ' at-9 / x ', 'at-9 / x'],
    ['ATAG', 'x'.repeat(50), 'x'.repeat(50)],
  ])('of %s may be written %s', (brand, typed, stored) => {
    expect(serialNumberProblem(brand, typed)).toBeNull()
    expect(formatSerialNumber(brand, typed)).toBe(stored)
  })

  test.each([
    ['AquaStar', 'AB 12345', texts.ordinary],
    ['AquaStar', 'AB 1234567', texts.ordinary],
    ['AquaStar', 'A1 123456', texts.ordinary],
    ['AquaStar', 'ÄB 123456', texts.ordinary],
    ['AquaStar', '12345678901', texts.ordinary],
    ['Talent', 'AB 123456', texts.talent],
    ['Talent', '1234567890', texts.talent],
    ['Talent', '١٢٣٤٥٦٧٨٩٠١', texts.talent],
    ['ATAG', 'x'.repeat(51), 'Dit veld mag maximaal 50 tekens bevatten'],
    ['ATAG', '\u200b', texts.missing],
    ['ATAG', 'AT\u200b9', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', '\u202eAT 9', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', 'AT\u20669\u2069', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', 'AT\u00ad9', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', 'AT\u{e0041}9', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', 'AT\ufe0f9', 'Dit veld bevat ongeldige tekens'],
  ])('of %s may not be %s', (brand, typed, message) => {
    expect(serialNumberProblem(brand, typed)).toBe(message)
  })

  test('is the same in every spelling', () => {
    const spellings = [
      'AB 123456',
      'ab123456',
      'Ab  123456',
      'AB\t123456',
      'AB\u00a0123456',
      'a b123 456',
      'AB\u200b123456',
      'AB\u202e123456',
      'AB\u{e0041}\u3164123456',
      'ＡＢ１２３４５６',
    ]

    expect(new Set(spellings.map(serialNumberKey))).toEqual(new Set(['AB123456']))
  })
})
