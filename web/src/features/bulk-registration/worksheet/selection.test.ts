import { expect, test } from 'vitest'
import { newRow } from '../sheet/sheet.ts'
import {
  boxOf,
  selectCell,
  selectedFields,
  selectedRows,
  selectRows,
  stateColumn,
  stepFrom,
  toTabSeparated,
  withinSheet,
} from './selection.ts'

const all = [0, 1, 2, 3]
const onlyFaults = [1, 3]

test('steps stay within the worksheet and skip rows that are not shown', () => {
  const start = { row: 1, column: 4 }

  expect(stepFrom(start, all, { rows: 1, columns: 0 })).toEqual({ row: 2, column: 4 })
  expect(stepFrom(start, onlyFaults, { rows: 1, columns: 0 })).toEqual({ row: 3, column: 4 })
  expect(stepFrom(start, all, { rows: Infinity, columns: Infinity })).toEqual({ row: 3, column: stateColumn })
  expect(stepFrom(start, all, { rows: -Infinity, columns: -9 })).toEqual({ row: 0, column: 0 })
})

test('a cell that is not shown is replaced by the next one that is', () => {
  expect(withinSheet({ row: 2, column: 5 }, onlyFaults)).toEqual({ row: 3, column: 5 })
  expect(withinSheet({ row: 9, column: 5 }, all)).toEqual({ row: 3, column: 5 })
})

test('a selection lies between two corners and never contains the state of a row', () => {
  const box = boxOf({ active: { row: 3, column: 5 }, anchor: { row: 1, column: 3 } })
  const rows = all.map((number) => newRow({ address_house_number: String(number) }))

  expect(selectedRows(rows, onlyFaults, box)).toEqual([rows[1], rows[3]])
  expect(selectedFields(box)).toEqual(['serial_number', 'address_zipcode', 'address_house_number'])
  expect(boxOf(selectCell({ row: 0, column: stateColumn })).right).toBe(stateColumn - 1)
  expect(boxOf(selectRows(1, 2))).toEqual({ top: 1, bottom: 2, left: 0, right: stateColumn - 1 })
})

test('a copied cell that contains a separator is quoted', () => {
  expect(
    toTabSeparated([
      ['a', 'b\tc'],
      ['say "hi"', ''],
    ]),
  ).toBe('a\t"b\tc"\r\n"say ""hi"""\t')
})
