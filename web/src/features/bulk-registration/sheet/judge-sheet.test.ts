import { expect, test } from 'vitest'
import { createRowJudge, judgeSheet } from './judge-sheet.ts'
import type { CellFaults, Cells, RefusedRow } from './sheet-fields.ts'
import { newRow, newSheet, type SheetRows, writeCells } from './sheet.ts'

const compact = { id: 8, brand: 'AquaStar', model: 'Compact 8', credits: 250, image: null, serial_mask: 'aa 999999' }
const namelessIsWrong = ({ client_name, install_date }: Cells): CellFaults => ({
  ...(client_name === '' && { client_name: 'Naam klant is verplicht' }),
  ...(install_date === '' && { install_date: 'Installatiedatum is verplicht' }),
})
const product = ({ model }: Cells) => (model === 'Compact 8' ? compact : null)

type Elsewhere = { taken?: string[]; refusals?: Record<string, RefusedRow>; date?: string }

function judgeRows(rows: SheetRows, { taken = [], refusals = {}, date = '14-11-2026' }: Elsewhere = {}) {
  const { shared } = newSheet(rows, { install_date: date })
  return judgeSheet(rows, createRowJudge(shared, namelessIsWrong, product), { taken: new Set(taken), refusals })
}

const row = (serialNumber: string, name = 'Smit') =>
  newRow({ serial_number: serialNumber, client_name: name, model: 'Compact 8' })

test('counts ready rows and their points, and ignores empty rows', () => {
  const verdict = judgeRows([row('AB 190902'), row('AB 190903', ''), newRow(), row('AB 190904')])

  expect(verdict.rows.map(({ state }) => state)).toEqual(['ready', 'faulty', 'empty', 'ready'])
  expect(verdict).toMatchObject({ filled: 3, ready: 2, faulty: 1, registered: 0, points: 500 })
  expect(verdict.faults).toEqual([{ row: 1, field: 'client_name', text: 'Naam klant is verplicht' }])
})

test('a row whose product is still to be loaded has no verdict, and its faults stay', () => {
  const waiting = newRow({ serial_number: 'AB 190902', client_name: 'Smit', model: 'Comfort 12' })
  const faulty = newRow({ serial_number: 'AB 190903', model: 'Comfort 12' })

  expect(judgeRows([waiting, faulty]).rows.map(({ state }) => state)).toEqual(['empty', 'faulty'])
})

test('a row without a date needs the date for all rows, an empty row does not', () => {
  const rows = [row('AB 190902'), newRow()]

  expect(judgeRows(rows, { date: '' }).faults.map(({ field }) => field)).toEqual(['install_date'])
  expect(judgeRows(rows).faults).toEqual([])
})

test('rows with the same serial number, in any notation, refer to each other', () => {
  const { rows, ready } = judgeRows([row('AB 190902'), row('SF 771230'), row('ab190902'), row('AB190902')])

  expect(rows.map(({ faults }) => faults.serial_number)).toEqual([
    'Dit serienummer staat ook in rij 3',
    undefined,
    'Dit serienummer staat ook in rij 1',
    'Dit serienummer staat ook in rij 1',
  ])
  expect(rows.map(({ twin }) => twin)).toEqual([2, null, 0, 0])
  expect(ready).toBe(1)
})

test('a registered row has no other faults', () => {
  const verdict = judgeRows([row('AB 190902', ''), row('AB 190903')], { taken: ['AB190902'] })

  expect(verdict.rows[0]).toMatchObject({
    state: 'registered',
    faults: { serial_number: 'Dit serienummer is al geregistreerd' },
  })
  expect(verdict).toMatchObject({ ready: 1, faulty: 0, registered: 1, faults: [] })
})

test('a refusal of the server holds until the row changes', () => {
  const rows: SheetRows = [row('AB 190902')]
  const refusals = { [rows[0]!.id]: { cells: rows[0]!.cells, faults: { model: 'Kies een geldig product' } } }

  expect(judgeRows(rows, { refusals }).faults).toEqual([{ row: 0, field: 'model', text: 'Kies een geldig product' }])
  expect(
    judgeRows(writeCells(rows, [{ rowId: rows[0]!.id, field: 'woonplaats', text: 'Best' }]), { refusals }).ready,
  ).toBe(1)
})

test('a row is judged again only when it changes', () => {
  let times = 0
  const rows = [row('AB 190902'), row('AB 190903')]
  const judge = createRowJudge(newSheet(rows).shared, () => ({ ...((times += 1) && {}) }), product)
  const elsewhere = { taken: new Set<string>(), refusals: {} }

  const before = judgeSheet(rows, judge, elsewhere)
  const after = judgeSheet(
    writeCells(rows, [{ rowId: rows[1]!.id, field: 'woonplaats', text: 'Best' }]),
    judge,
    elsewhere,
  )

  expect(times).toBe(3)
  expect(after.rows[0]).toBe(before.rows[0])
})
