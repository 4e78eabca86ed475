import { expect, test } from 'vitest'
import { emptyCells } from './sheet/sheet-fields.ts'
import { splitSheet } from './use-left-rows.ts'
import { keptSheetOf } from './sheet/sheet.test-kit.ts'

test('of too many rows those that were refused come first, and the rest is kept apart', () => {
  const rows = ['Bos', 'Smit', 'Vos', 'Pol'].map((id) => ({ id, cells: { ...emptyCells(), client_name: id } }))
  const refusals = { Vos: { faults: {}, cells: emptyCells() } }
  const sheet = keptSheetOf(rows, { refusals })

  const [fitting, rest] = splitSheet(sheet, 2)

  expect([fitting.rows, rest?.rows].map((part) => part?.map(({ id }) => id))).toEqual([
    ['Bos', 'Vos'],
    ['Smit', 'Pol'],
  ])
  expect(splitSheet(sheet, 4)[1]).toBeNull()
})
