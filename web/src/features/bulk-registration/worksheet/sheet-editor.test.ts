import { expect, test } from 'vitest'
import { testCatalogue } from '../sheet.test-kit.ts'
import { maxSheetRows, newSheet } from '../sheet.ts'
import { fillSelection, pasteBlock } from './sheet-editor.tsx'

const start = { row: 0, column: 1 }

test('a pasted block is tidied and counted', () => {
  const { rows, ...counts } = pasteBlock(newSheet().rows, start, [['aquastar', 'compact 8', 'ab190902']], testCatalogue)

  expect(rows[0]!.cells).toMatchObject({ brand: 'AquaStar', model: 'Compact 8', serial_number: 'AB 190902' })
  expect(counts).toEqual({ pasted: 1, left: 0, tidied: 3 })
})

test('rows without room are counted, not dropped silently', () => {
  const block = Array.from({ length: maxSheetRows }, () => ['AquaStar'])

  expect(pasteBlock(newSheet().rows, { row: 3, column: 1 }, block, testCatalogue)).toMatchObject({
    pasted: maxSheetRows - 3,
    left: 3,
  })
})

test('one cell fills the selection', () => {
  expect(fillSelection([['x']], { rows: 2, columns: 3 })).toEqual([
    ['x', 'x', 'x'],
    ['x', 'x', 'x'],
  ])
  expect(fillSelection([['x', 'y']], { rows: 2, columns: 3 })).toEqual([['x', 'y']])
})
