import { describe, expect, test } from 'vitest'
import { secondsLeft, writeSecondsLeft } from './sending-progress.tsx'

describe('the time that is left', () => {
  test.each([
    ['nothing is sent yet', null, 0, null],
    ['sending has just started', { since: 8000, rowsBefore: 0 }, 20, null],
    ['the first batch has no answer yet', { since: 0, rowsBefore: 20 }, 20, null],
    ['twenty rows took ten seconds', { since: 0, rowsBefore: 0 }, 20, 40],
    ['only the rows since the pause count', { since: 0, rowsBefore: 80 }, 90, 10],
    ['it is almost done', { since: 0, rowsBefore: 0 }, 99, 1],
    ['it is slow', { since: 0, rowsBefore: 0 }, 4, 240],
  ])('when %s', (_, pace, done, expected) => {
    expect(secondsLeft(pace, { done, total: 100 }, 10_000)).toBe(expected)
  })

  test.each([
    [1, 'nog ongeveer 1 seconde'],
    [45, 'nog ongeveer 45 seconden'],
    [60, 'nog ongeveer 1 minuut'],
    [240, 'nog ongeveer 4 minuten'],
  ])('is written in words: %i seconds', (seconds, text) => {
    expect(writeSecondsLeft(seconds)).toBe(text)
  })
})
