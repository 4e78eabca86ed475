import { expect, test } from 'vitest'
import { behindDutchCode, inGroups, phonePrefix, withTrunkPrefix } from './dutch-phone-number.ts'

test.each([
  ['0612345678', '6 12 34 56 78'],
  ['06-12345678', '6 12 34 56 78'],
  ['06 12 34 56 78', '6 12 34 56 78'],
  ['+31612345678', '6 12 34 56 78'],
  ['0031 6 12345678', '6 12 34 56 78'],
  ['+31 (0)6 12345678', '6 12 34 56 78'],
  ['(040) 212 34 56', '40 212 34 56'],
  ['0118-123456', '118 123 456'],
  ['0612', '612'],
])('%s is shown behind +31 as %s', (stored, shown) => {
  expect(behindDutchCode(stored)).toBe(shown)
})

test.each([
  ['0612345678', '06 12 34 56 78'],
  ['040-2123456', '040 212 34 56'],
  ['+31612345678', '+31612345678'],
  ['0049 30 901820', '0049 30 901820'],
  ['geen nummer', 'geen nummer'],
])('%s stands in a list as %s', (stored, shown) => {
  expect(inGroups(stored)).toBe(shown)
})

test.each(['+32 470 12 34 56', '0049 30 901820', 'geen nummer', '06 bel mij', '0', ''])(
  '%s is shown as it is',
  (stored) => {
    expect(behindDutchCode(stored)).toBe(stored)
  },
)

test.each([
  ['612345678', '0612345678'],
  ['6 12 34 56 78', '06 12 34 56 78'],
  ['31612345678', '+31612345678'],
])('%s, typed behind +31, is sent as %s', (typed, sent) => {
  expect(withTrunkPrefix(typed)).toBe(sent)
})

test.each(['0612345678', '06-12345678', '+31612345678', '0031612345678', '+32 470 12 34 56', 'abc', ''])(
  '%s is sent as typed',
  (typed) => {
    expect(withTrunkPrefix(typed)).toBe(typed)
  },
)

test.each([
  ['6 12', 'none'],
  ['06', 'dutch'],
  ['+31', 'dutch'],
  ['0031 6', 'dutch'],
  ['+32', 'foreign'],
  ['0049', 'foreign'],
] as const)('%s has the prefix: %s', (text, prefix) => {
  expect(phonePrefix(text)).toBe(prefix)
})
