import { serialMaskOf } from '@portal/contract/serial-masks.test-kit'
import { describe, expect, test, vi } from 'vitest'
import { postcodeKeyboard, postcodeMask, reshapeSerialNumber, serialNumberMask } from './registration-masks.ts'

test.each([
  ['5611ab', '5611 AB'],
  ['5611 AB', '5611 AB'],
  ['5611-abc', '5611 AB'],
  ['56', '56'],
])('the postcode "%s" is shown as "%s"', (typed, shown) => {
  expect(postcodeMask.shape(typed)).toBe(shown)
})

const maskOf = (brand: string) => (brand === '' ? undefined : serialMaskOf(brand))

describe('a serial number in the format of another brand', () => {
  test.each([
    ['AquaStar', 'CD-654321', 'CD 654321'],
    ['AquaStar', 'ab 123456 789', 'AB 123456'],
    ['Talent', '123-456-789-01', '12345678901'],
    ['Talent', 'AB 190871', '190871'],
    ['ATAG', 'kL-9/2 x', 'kL-9/2 x'],
    ['', 'ab1', 'ab1'],
  ])('%s: "%s" becomes "%s"', (brand, typed, shown) => {
    expect(reshapeSerialNumber(maskOf(brand), typed)).toBe(shown)
  })
})

test.each([
  ['AquaStar', '', 'Begin met de 2 letters.'],
  ['AquaStar', 'A', 'Begin met de 2 letters.'],
  ['AquaStar', 'AB', 'Na de 2 letters komen 6 cijfers.'],
  ['AquaStar', 'AB 12345', 'Na de 2 letters komen 6 cijfers.'],
  ['AquaStar', 'AB 123456', 'Het is al compleet: 2 letters en 6 cijfers.'],
  ['Talent', '123', 'Alleen 11 cijfers.'],
])('%s: after "%s" the serial number expects "%s"', (brand, typed, expected) => {
  expect(serialNumberMask(serialMaskOf(brand))?.expects?.(typed)).toBe(expected)
})

test.each([
  ['', 'numeric'],
  ['561', 'numeric'],
  ['5611', 'text'],
  ['5611 A', 'text'],
])('after "%s" Chromium shows the keyboard %s', (typed, keyboard) => {
  vi.stubGlobal('navigator', { virtualKeyboard: {} })
  expect(postcodeKeyboard(typed)).toBe(keyboard)
})

test('other browsers show the keyboard that has letters from the start', () => {
  vi.stubGlobal('navigator', {})
  expect(postcodeKeyboard('')).toBe('text')
})
