import { expect, test } from 'vitest'
import { phoneLink } from './phone-link.ts'

test.each([
  ['088 123 45 60', 'tel:0881234560'],
  ['+31 (0)88 - 123 45 60', 'tel:+31881234560'],
  ['(040) 123 45 67', 'tel:0401234567'],
])('%s is dialled as it is meant', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})
