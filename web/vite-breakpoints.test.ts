import { expect, it } from 'vitest'
import { writeWidths } from './vite-breakpoints.ts'

it.each([
  ['(--phone)', '(max-width: 760px)'],
  ['not (--phone)', 'not (max-width: 760px)'],
  ['(--tablet) and (not (--phone))', '(max-width: 960px) and (not (max-width: 760px))'],
  ['(max-width: 360px)', '(max-width: 360px)'],
  ['print', 'print'],
])('%s is %s', (params, written) => {
  expect(write(params)).toBe(written)
})

it.each(['(--wide)', '(max-width: 900px)', '(width < 1000px)', '(min-width: 961px)'])('refuses %s', (params) => {
  expect(() => write(params)).toThrow(/breakpoints\.ts/)
})

function write(params: string): string {
  const rule = { params, error: (message: string) => new Error(message) }
  writeWidths(rule)
  return rule.params
}
