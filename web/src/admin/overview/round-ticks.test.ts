import { expect, test } from 'vitest'
import { roundTicks } from './round-ticks.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [104, [0, 30, 60, 90, 120]],
  [160, [0, 40, 80, 120, 160]],
  [1_001, [0, 300, 600, 900, 1_200]],
  [33_000, [0, 10_000, 20_000, 30_000, 40_000]],
])('up to %i', (most, ticks) => {
  expect(roundTicks(most)).toEqual(ticks)
})

test('never more than four distances, and always enough', () => {
  for (let most = 0; most < 5_000; most += 7) {
    const ticks = roundTicks(most)
    expect([ticks.length <= 5, ticks.at(-1)! >= most, ticks.every(Number.isInteger)]).toEqual([true, true, true])
  }
})
