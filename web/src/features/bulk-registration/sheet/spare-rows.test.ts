import { expect, test } from 'vitest'
import { unjudged } from './judge-sheet.ts'
import { testCells } from './sheet.test-kit.ts'
import { newRow } from './sheet.ts'
import { findSpareRows } from './spare-rows.ts'

const row = (others: Parameters<typeof testCells>[0] = {}) => newRow(testCells(others))

test('copies are rows that are equal in every cell', () => {
  const rows = [row(), row(), row({ client_name: 'Bos' }), row({ serial_number: '' }), row({ serial_number: '' })]

  const { copies } = findSpareRows(rows, unjudged(rows))

  expect([...copies]).toEqual([rows[1]!.id])
})

test('registered rows are those that the verdict names so', () => {
  const rows = [row(), row({ client_name: 'Bos' })]
  const verdict = unjudged(rows)
  const [first, second] = verdict.rows

  const { registered } = findSpareRows(rows, { ...verdict, rows: [first!, { ...second!, state: 'registered' }] })

  expect([...registered]).toEqual([rows[1]!.id])
})
