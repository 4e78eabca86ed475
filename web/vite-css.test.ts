import { expect, it } from 'vitest'
import { refuseOffScale, writeWidths } from './vite-css.ts'

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

it.each([
  ['gap', '14px'],
  ['padding', '0 var(--space-3) 18px'],
  ['padding-bottom', 'calc(var(--space-2) + 0.5rem)'],
  ['margin-top', '-11px'],
  ['font-size', '0.9063rem'],
  ['font', '600 .75rem / 1 var(--font)'],
  ['border-radius', '20px 20px 0 0'],
  ['border-top-left-radius', '9px'],
  ['min-height', '46px'],
  ['z-index', '26'],
  ['z-index', '-1'],
])('refuses %s: %s', (prop, value) => {
  expect(() => judge(prop, value)).toThrow(/tokens\.css/)
  expect(() => judge(prop, value, 'Wider than the button.')).toThrow(/tokens\.css/)
  expect(() => judge(prop, value, 'Off the scale: as wide as the button in it.')).not.toThrow()
})

it.each([
  ['gap', 'var(--space-2) var(--space-half)'],
  ['margin', '0 auto calc(-1 * var(--space-3))'],
  ['margin-left', '-1px'],
  ['padding-right', '1.4em'],
  ['padding', '4mm 3mm'],
  ['font-size', 'min(var(--text-7), 9vw)'],
  ['border-radius', '50%'],
  ['min-height', '424px'],
  ['width', '37px'],
  ['z-index', 'calc(var(--layer-above) + 1)'],
])('lets %s be %s', (prop, value) => {
  expect(() => judge(prop, value)).not.toThrow()
})

const error = (message: string) => new Error(message)

function write(params: string): string {
  const rule = { params, error }
  writeWidths(rule)
  return rule.params
}

function judge(prop: string, value: string, above?: string): void {
  refuseOffScale({ prop, value, error, prev: () => (above ? { type: 'comment', text: above } : undefined) })
}
