import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { dateMask } from './date-mask.ts'

test.each([
  ['03-10-2022', '03-10-2022'],
  ['3-10-2022', '03-10-2022'],
  ['3-9-2022', '03-09-2022'],
  ['03/10/2022', '03-10-2022'],
  ['3.10.2022', '03-10-2022'],
  ['03102022', '03-10-2022'],
  ['2022-10-03', '03-10-2022'],
  [' 3 10 2022 ', '03-10-2022'],
  ['03-10', '03-10'],
  ['0', '0'],
  ['gisteren', ''],
  ['', ''],
])('"%s" is shown as "%s"', (pasted, shown) => {
  const selection = [pasted.length, pasted.length] as const

  expect(maskitoTransform({ value: pasted, selection }, dateMask).value).toBe(shown)
})
