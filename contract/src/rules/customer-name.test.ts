import { expect, test } from 'vitest'
import { customerName } from './customer-name.ts'

test.each([
  ['M.', 'Van den Berg', 'M. van den Berg'],
  // As the keyboard of a phone makes it.
  ['M.', 'Van Den Berg', 'M. van den Berg'],
  ['J.P.', 'de Vries', 'J.P. de Vries'],
  ['A.', 'In ’t Veld', 'A. in ’t Veld'],
  ['A.', "Van 't Hoff", "A. van 't Hoff"],
  ['S.', 'Vandenberg', 'S. Vandenberg'],
  ['S.', 'De Vries-Van Dam', 'S. de Vries-Van Dam'],
  ['L.', 'Van', 'L. Van'],
  [null, 'van den Berg', 'Van den Berg'],
  ['', 'Van Den Berg', 'Van den Berg'],
  [null, ' jansen', 'Jansen'],
  [null, '’t Hart', '’t Hart'],
])('initials %j and the name %j are written as %j', (initials, name, written) => {
  expect(customerName(initials, name)).toBe(written)
})
