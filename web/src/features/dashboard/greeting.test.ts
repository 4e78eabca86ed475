import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['00:30', 'Goedenavond'],
  ['05:59', 'Goedenavond'],
  ['06:00', 'Goedemorgen'],
  ['11:59', 'Goedemorgen'],
  ['12:00', 'Goedemiddag'],
  ['17:59', 'Goedemiddag'],
  ['18:00', 'Goedenavond'],
])('at %s the dashboard says %s', (time, words) => {
  expect(greeting(new Date(`2026-11-20T${time}:00`))).toBe(words)
})
