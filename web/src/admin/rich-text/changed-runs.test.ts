import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedRuns } from './changed-runs.ts'

const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })

test.each([
  ['abc', 'abc', []],
  ['abc', 'axc', ['1-2 > 1-2']],
  ['abc', 'ac', ['1-2 > 1-1']],
  ['ac', 'abc', ['1-1 > 1-2']],
  ['abcde', 'xbcdy', ['0-1 > 0-1', '4-5 > 4-5']],
  ['', 'ab', ['0-0 > 0-2']],
  ['ab', '', ['0-2 > 0-0']],
])('from %s to %s', (own, other, runs) => {
  expect(
    changedRuns(own.split(''), other.split('')).map(
      (run) => `${run.own.from}-${run.own.to} > ${run.other.from}-${run.other.to}`,
    ),
  ).toEqual(runs)
})

test('with its runs replaced one list is the other', () => {
  fc.assert(
    fc.property(letters, letters, (own, other) => {
      const made = [...own]
      for (const run of changedRuns(own, other).reverse())
        made.splice(run.own.from, run.own.to - run.own.from, ...other.slice(run.other.from, run.other.to))
      expect(made).toEqual(other)
    }),
  )
})
