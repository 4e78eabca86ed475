import { expect, test } from 'vitest'
import { hasEveryWord, searchKey, searchWords } from './search.ts'

test.each([
  ['José van den Berg', 'jose', true],
  ['Jose van den Berg', 'JOSÉ', true],
  ['José van den Berg', 'berg josé', true],
  ['José van den Berg', 'vandenberg', true],
  ['José van den Berg', 'berg piet', false],
  ['AB 123456', 'ab123456', true],
  ['AB123456', ' ab  123456 ', true],
  ['AB\u00a0123456', 'AB 123456', true],
  ['Cafe\u0301', 'café', true],
  ['Çelik', 'celik', true],
  ['alles', '', true],
  ['alles', ' \u0301 ', true],
])('%j is found by %j: %j', (text, search, isFound) => {
  expect(hasEveryWord(searchKey(text), searchWords(search))).toBe(isFound)
})
