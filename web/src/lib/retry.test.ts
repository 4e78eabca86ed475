import { describe, expect, test } from 'vitest'
import { pauseBefore } from './retry.ts'

describe('the pause before the next attempt', () => {
  test('doubles up to a minute', () => {
    const pauses = [1, 2, 3, 7, 20].map((attempt) => pauseBefore(attempt, null, 0.5))

    expect(pauses).toEqual([1000, 2000, 4000, 60_000, 60_000])
  })

  test('differs from tab to tab', () => {
    expect(pauseBefore(1, null, 0)).toBe(750)
    expect(pauseBefore(1, null, 0.999)).toBeCloseTo(1250, -1)
  })

  test('is never shorter than the server asks for', () => {
    expect(pauseBefore(1, 30, 0.5)).toBe(30_000)
    expect(pauseBefore(7, 1, 0.5)).toBe(60_000)
  })
})
