import { describe, expect, test } from 'vitest'
import { serialMaskOf } from '../serial-masks.test-kit.ts'
import { formatSerialNumber, judgedSigns, serialNumberKey, serialNumberProblem } from './serial-number.ts'
import { serialNumberMessages } from './serial-number-messages.ts'

const texts = {
  ...serialNumberMessages,
  ordinary: 'Serienummer moet bestaan uit 2 letters en 6 cijfers',
  talent: 'Serienummer moet uit 11 cijfers bestaan',
}

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
    expect(serialNumberProblem(serialMaskOf(brand), typed)).toBeNull()
    expect(formatSerialNumber(serialMaskOf(brand), typed)).toBe(stored)
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
    ['ATAG', ' - ', texts.missing],
    ['AquaStar', 'AB-123456', texts.ordinary],
    ['ATAG', 'AT\u200b9', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', '\u202eAT 9', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', 'AT\u20669\u2069', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', 'AT\u00ad9', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', 'AT\u{e0041}9', 'Dit veld bevat ongeldige tekens'],
    ['ATAG', 'AT\ufe0f9', 'Dit veld bevat ongeldige tekens'],
  ])('of %s may not be %s', (brand, typed, message) => {
    expect(serialNumberProblem(serialMaskOf(brand), typed)).toBe(message)
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
      'AB-12-3456',
    ]

    expect(new Set(spellings.map((spelling) => serialNumberKey(spelling)))).toEqual(new Set(['AB123456']))
  })
})

describe('a serial number of any mask', () => {
  test.each([
    ['aa-9999', 'ab 12-34', 'AB-1234', 'AB1234'],
    ['99 99-99', '1234 56', '12 34-56', '123456'],
    ['a**9', 'x7y1', 'X7Y1', 'X7Y1'],
  ])('%s is stored as the mask writes it, and compared without', (mask, typed, stored, key) => {
    expect(serialNumberProblem(mask, typed)).toBeNull()
    expect(formatSerialNumber(mask, typed)).toBe(stored)
    expect([serialNumberKey(typed), serialNumberKey(stored)]).toEqual([key, key])
  })

  test.each([
    ['9', 'Serienummer moet uit 1 cijfer bestaan'],
    ['***', 'Serienummer moet uit 3 letters of cijfers bestaan'],
    ['a 99-*', 'Serienummer moet bestaan uit 1 letter, 2 cijfers en 1 letter of cijfer'],
  ])('%s is refused in words of its parts', (mask, refusal) => {
    expect(serialNumberProblem(mask, '#')).toBe(refusal)
  })

  test('is judged as a slow reading by regular expressions does, whatever is typed', () => {
    const random = createRandom(34)
    for (let round = 0; round < 500; round++) {
      const mask = randomMask(random)
      const typed = Array.from({ length: random(60) }, () => hostile[random(hostile.length)]).join('')
      // Half of them fit, but for what is strewn in between.
      const fitting = mask.replace(/[a9*]/g, (sign) => (sign === '9' ? '7' : 'k') + (random(4) ? '' : '\u200b '))
      for (const text of [typed, fitting, fitting + typed.slice(0, 1)]) {
        const fits = slowly(mask, text)
        expect([mask, text, serialNumberProblem(mask, text) === null]).toEqual([mask, text, fits])
        if (fits) expect(serialNumberProblem(mask, formatSerialNumber(mask, text))).toBeNull()
      }
    }
  })
})

const hostile = [
  ...'aZ09 -*#ßı'.split(''),
  '\u00a0',
  '\u200b',
  '\u0301',
  '\ud800',
  '😀',
  'Ａ',
  '１',
  '٣',
  'ﬁ',
  '\ufdfa',
]

function randomMask(random: (below: number) => number): string {
  const signs = Array.from({ length: 1 + random(25) }, () => 'a9*'[random(3)])
  return signs.join(random(2) ? '' : random(2) ? '-' : ' ')
}

// Each sign of the mask by itself, in a text of which nothing is left but what counts.
function slowly(mask: string, text: string): boolean {
  const signs = mask.replace(/[ -]/g, '').split('')
  const ofSign: Record<string, string> = { a: '[A-Z]', '9': '[0-9]', '*': '[A-Z0-9]' }
  const counts = judgedSigns(text, null).replaceAll(mask.includes('-') ? '-' : '', '')
  return new RegExp(`^${signs.map((sign) => ofSign[sign]).join('')}$`).test(counts)
}

// The same numbers each time (mulberry32).
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
