import { expect, test } from 'vitest'
import { compactPostcodeMask, kvkMask } from './profile-fields.tsx'

test.each([
  ['5611ab', '5611AB'],
  ['5611 AB', '5611AB'],
  ['56', '56'],
  ['ab5611', '5611'],
  ['5611abc', '5611AB'],
])('the postcode %s becomes %s', (typed, shaped) => {
  expect(compactPostcodeMask.shape(typed)).toBe(shaped)
})

test.each([
  ['12 34 56 78', '12345678'],
  ['0123456789', '01234567'],
  ['kvk 12', '12'],
])('the KVK number %s becomes %s', (typed, shaped) => {
  expect(kvkMask.shape(typed)).toBe(shaped)
})
