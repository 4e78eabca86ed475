/*
 * How long judging a serial number takes: 100,000 hostile texts against 50 random masks. The same each time; `SEED=7` has others.
 *
 *   npx tsx e2e/bench/serial-numbers.ts
 */
import { serialNumberProblem } from '@portal/contract/rules/serial-number'
import fc from 'fast-check'

const seed = Number(process.env.SEED ?? 34)
const separator = fc.constantFrom('', ' ', '-')
const mask = fc.array(fc.tuple(fc.constantFrom('a', '9', '*'), separator), { minLength: 1, maxLength: 25 })
const masks = fc.sample(
  mask.map((signs) => signs.flat().join('').replace(/[ -]$/, '')),
  { numRuns: 50, seed },
)

const fitting = fc.constantFrom(...masks).map((one) => one.replaceAll('9', '7').replace(/[a*]/g, 'k'))
const strewn = fc.constantFrom(
  '\u200b',
  '\u00a0',
  '\u0301',
  '\ud800',
  '\ufdfa',
  'ﬁ',
  '１',
  '٣',
  'ß',
  'ı',
  '😀',
  '-',
  ' ',
)
const hostile = fc.oneof(
  fitting,
  fc.tuple(fitting, strewn, fc.nat(30)).map(([text, sign, at]) => text.slice(0, at) + sign + text.slice(at)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(strewn, { maxLength: 60 }).map((signs) => signs.join('')),
  // As long as a call takes it, in one sign and in two that might be tried in many ways.
  strewn.map((sign) => sign.repeat(255 / sign.length)),
  fc.constantFrom('A1', '7 ', 'k-', '\ufdfa\u0301').map((pair) => pair.repeat(127)),
)

const times = fc.sample(hostile, { numRuns: 100_000, seed }).map((text, index) => {
  const start = performance.now()
  serialNumberProblem(masks[index % masks.length]!, text)
  return performance.now() - start
})
times.sort((one, other) => one - other)
const at = (share: number) => `${times[Math.ceil(times.length * share) - 1]!.toFixed(4)} ms`
console.log(
  `seed ${seed}, ${masks.length} masks, ${times.length} numbers: p50 ${at(0.5)}, p99 ${at(0.99)}, p99.9 ${at(0.999)}, worst ${at(1)}`,
)
