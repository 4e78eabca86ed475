import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Sanne de Vries', 'SV'],
  ['Joost  van Dam ', 'JD'],
  ['élise bakker', 'ÉB'],
  ['Cher', 'C'],
  ['', ''],
])('%s is known by %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
