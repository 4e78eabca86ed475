import { expect, test } from 'vitest'
import { flag, id, oneOf } from './text.ts'

const texts = { missing: 'verplicht', invalid: 'ongeldig' }

test.each([
  [7, 7],
  ['7', 7],
  [' 7 ', 7],
  ['2147483647', 2_147_483_647],
])('%s is the id of a row', (sent, expected) => {
  expect(id(texts).safeParse(sent).data).toBe(expected)
})

test.each([
  ['', 'verplicht'],
  [null, 'verplicht'],
  [0, 'ongeldig'],
  [-1, 'ongeldig'],
  [1.5, 'ongeldig'],
  ['7e3', 'ongeldig'],
  ['2147483648', 'ongeldig'],
  ['99999999999999999999', 'ongeldig'],
  ['zeven', 'ongeldig'],
])('%s is no id: %s', (sent, message) => {
  expect(id(texts).safeParse(sent).error?.issues[0]?.message).toBe(message)
})

test('a choice is one of its words, to the letter', () => {
  const rule = oneOf(['male', 'female'], texts)

  expect(rule.safeParse('male').data).toBe('male')
  expect(rule.safeParse('Male').error?.issues[0]?.message).toBe('ongeldig')
  expect(rule.safeParse('').error?.issues[0]?.message).toBe('verplicht')
})

test.each([
  [true, true],
  ['true', true],
  ['on', true],
  [1, true],
  ['1', true],
  [false, false],
  [null, false],
  ['', false],
  ['nee', false],
  [{}, false],
])('the flag %s is %s', (sent, expected) => {
  expect(flag().safeParse(sent).data).toBe(expected)
})
