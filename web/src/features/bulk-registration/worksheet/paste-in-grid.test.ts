import { expect, test } from 'vitest'
import { testCatalogue } from '../sheet/sheet.test-kit.ts'
import { maxSheetRows, newSheet } from '../sheet/sheet.ts'
import { fillSelection, pasteBlock } from './paste-in-grid.ts'

const start = { at: { row: 0, column: 1 } }

test('a pasted block is tidied and counted', () => {
  const { rows, ...counts } = pasteBlock(newSheet().rows, start, [['aquastar', 'compact 8', 'ab190902']], testCatalogue)

  expect(rows[0]!.cells).toMatchObject({ brand: 'AquaStar', model: 'Compact 8', serial_number: 'AB 190902' })
  expect(counts).toEqual({ pasted: 1, left: 0, tidied: 3 })
})

test('rows without room are counted, not dropped silently', () => {
  const block = Array.from({ length: maxSheetRows }, () => ['AquaStar'])

  expect(pasteBlock(newSheet().rows, { at: { row: 3, column: 1 } }, block, testCatalogue)).toMatchObject({
    pasted: maxSheetRows - 3,
    left: 3,
  })
})

test('under a filter a block goes into the rows in sight, and leaves the others as they are', () => {
  const rows = newSheet().rows
  const inSight = { at: { row: 1, column: 4 }, inSight: [1, 3] }
  const { rows: pasted, ...counts } = pasteBlock(rows, inSight, [['5611 AB'], ['5612 AB'], ['5613 AB']], testCatalogue)

  expect(pasted.map(({ cells }) => cells.address_zipcode)).toEqual(['', '5611 AB', '', '5612 AB'])
  expect(counts).toMatchObject({ pasted: 2, left: 1 })
})

test('one cell fills the selection', () => {
  expect(fillSelection([['x']], { rows: 2, columns: 3 })).toEqual([
    ['x', 'x', 'x'],
    ['x', 'x', 'x'],
  ])
  expect(fillSelection([['x', 'y']], { rows: 2, columns: 3 })).toEqual([['x', 'y']])
})
