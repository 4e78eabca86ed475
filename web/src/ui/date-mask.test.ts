import { describe, expect, test } from 'vitest'
import { dateMask } from './date-mask.ts'
import { applyMask } from './mask.ts'

describe('a date that is typed or pasted', () => {
  test.each([
    ['03-10-2022', '03-10-2022'],
    ['3-10-2022', '03-10-2022'],
    ['3-9-2022', '03-09-2022'],
    ['03/10/2022', '03-10-2022'],
    ['3.10.2022', '03-10-2022'],
    ['03102022', '03-10-2022'],
    ['2022-10-03', '03-10-2022'],
    [' 3 10 2022 ', '03-10-2022'],
    ['3-', '03-'],
    ['03-1/', '03-01-'],
    ['03-10', '03-10'],
    ['031020221', '03-10-2022'],
    ['0', '0'],
    ['gisteren', ''],
    ['', ''],
  ])('"%s" is shown as "%s"', (typed, shown) => {
    expect(applyMask(dateMask, { value: typed, caret: typed.length }, '')).toEqual({
      value: shown,
      caret: shown.length,
    })
  })
})

describe('a date that is mended in the middle', () => {
  test.each([
    ['0|-10-2022', '0|-10-2022'],
    ['05|-10-2022', '05|-10-2022'],
    ['|-10-2022', '|-10-2022'],
    ['03-1|-2022', '03-1|-2022'],
    ['03-195|-2022', '03-19|-2022'],
    ['03|10-2022', '03|-10-2022'],
  ])('"%s" is shown as "%s"', (typed, shown) => {
    const { value, caret } = applyMask(dateMask, at(typed), '03-10-2022')

    expect(`${value.slice(0, caret)}|${value.slice(caret)}`).toBe(shown)
  })

  test('may be finished at its end', () => {
    expect(applyMask(dateMask, at('0-10-202|'), '0-10-2022').value).toBe('0-10-202')
  })
})

function at(typed: string) {
  return { value: typed.replace('|', ''), caret: typed.indexOf('|') }
}
