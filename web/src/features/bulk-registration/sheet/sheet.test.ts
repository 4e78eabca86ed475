import { describe, expect, test } from 'vitest'
import {
  cellsToSend,
  changeRows,
  changeShared,
  clearSheet,
  duplicateRows,
  firstDifference,
  insertRows,
  isFilled,
  maxSheetRows,
  newRow,
  newSheet,
  redo,
  removeRows,
  undo,
  undoTo,
  writeBlock,
  writeCells,
} from './sheet.ts'

const street = () => ['1', '2', '3'].map((number) => newRow({ address_house_number: number }))
const houses = (rows: readonly { cells: { address_house_number: string } }[]) =>
  rows.map(({ cells }) => cells.address_house_number)

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

describe('a worksheet', () => {
  test('starts with a few empty rows, each with an id of its own', () => {
    const { rows } = newSheet()

    expect(rows).toHaveLength(4)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4)
    expect(rows.some(isFilled)).toBe(false)
  })

  test('gives only rows without a date the date for all rows', () => {
    const { shared } = changeShared(newSheet(), { install_date: '14-11-2026' })

    expect(cellsToSend(newRow(), shared).install_date).toBe('14-11-2026')
    expect(cellsToSend(newRow({ install_date: '13-11-2026' }), shared).install_date).toBe('13-11-2026')
  })

  test('takes a block from a cell on, adds rows, and drops cells beyond the last column', () => {
    const rows = writeBlock(street(), { row: 2, column: 12 }, [
      ['0612345678', 'beside'],
      ['0687654321', 'beside'],
    ])

    expect(rows.map(({ cells }) => cells.client_phone_number)).toEqual(['', '', '0612345678', '0687654321'])
    expect(houses(rows)).toEqual(['1', '2', '3', ''])
  })

  test('never exceeds the maximum number of rows', () => {
    const block = Array.from({ length: maxSheetRows + 20 }, () => ['x'])

    expect(writeBlock(newSheet().rows, { row: 0, column: 0 }, block)).toHaveLength(maxSheetRows)
    expect(insertRows(writeBlock([], { row: 0, column: 0 }, block), 0, street())).toHaveLength(maxSheetRows)
  })

  test('keeps unchanged rows as the same objects', () => {
    const rows = street()
    const changed = writeCells(rows, [{ rowId: rows[1]!.id, field: 'woonplaats', text: 'Best' }])

    expect(changed[1]!.cells.woonplaats).toBe('Best')
    expect(changed[0]).toBe(rows[0])
    expect(writeCells(changed, [{ rowId: rows[1]!.id, field: 'woonplaats', text: 'Best' }])).toBe(changed)
  })

  test('copies rows without their serial number, and removes rows', () => {
    const rows = [newRow({ address_house_number: '1', serial_number: 'AB 123456' }), ...street().slice(1)]
    const doubled = duplicateRows(rows, idsOf(rows.slice(0, 2)))

    expect(houses(doubled)).toEqual(['1', '2', '1', '2', '3'])
    expect(doubled[2]!.cells.serial_number).toBe('')
    expect(doubled[2]!.id).not.toBe(rows[0]!.id)
    expect(houses(removeRows(doubled, idsOf(doubled.slice(1, 4))))).toEqual(['1', '3'])
    expect(removeRows(rows, idsOf(rows))).toHaveLength(1)
  })
})

describe('undoing', () => {
  test('steps back and forth, and a new change clears what could be redone', () => {
    const start = newSheet(street())
    const first = changeRows(
      start,
      writeCells(start.rows, [{ rowId: start.rows[0]!.id, field: 'woonplaats', text: 'Best' }]),
    )
    const second = changeRows(first, removeRows(first.rows, idsOf(first.rows.slice(1))))

    expect(undo(second).rows).toBe(first.rows)
    expect(undo(undo(second)).rows).toBe(start.rows)
    expect(redo(undo(second)).rows).toBe(second.rows)
    expect(undo(start)).toBe(start)
    expect(redo(changeRows(undo(second), start.rows)).rows).toBe(start.rows)
  })

  test('goes back to earlier rows, and changes nothing for unknown rows', () => {
    const start = newSheet(street())
    const later = changeRows(changeRows(start, street()), street())

    expect(undoTo(later, start.rows).rows).toBe(start.rows)
    expect(undoTo(later, street())).toBe(later)
  })

  test('restores all of a cleared worksheet, and clears it again', () => {
    const sheet = newSheet(street(), { consent: true, install_date: '14-11-2026' }, 'week-46.xlsx')
    const cleared = clearSheet(sheet)

    expect(cleared.rows.some(isFilled)).toBe(false)
    expect(cleared).toMatchObject({ shared: { consent: false, install_date: '' }, fileName: null })
    expect(undo(cleared)).toMatchObject({ rows: sheet.rows, shared: sheet.shared, fileName: 'week-46.xlsx' })
    expect(redo(undo(cleared))).toEqual(cleared)
  })

  test('leaves the values for all rows as they are when it is about the rows only', () => {
    const start = newSheet(street())
    const later = changeShared(changeRows(start, street()), { install_date: '14-11-2026' })

    expect(undo(later).shared.install_date).toBe('14-11-2026')
  })

  test('finds the first cell in which two versions differ', () => {
    const rows = street()

    expect(
      firstDifference(rows, writeCells(rows, [{ rowId: rows[1]!.id, field: 'address_zipcode', text: '5611 AB' }])),
    ).toEqual({
      row: 1,
      column: 4,
    })
    expect(firstDifference(rows, rows.slice(0, 2))).toEqual({ row: 1, column: 0 })
    expect(firstDifference(rows, rows)).toBeNull()
  })
})
