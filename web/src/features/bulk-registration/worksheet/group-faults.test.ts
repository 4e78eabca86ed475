import { expect, test } from 'vitest'
import { findProduct } from '../catalogue.ts'
import { judgeRow } from '../judge-row.ts'
import { createRowJudge, judgeSheet } from '../judge-sheet.ts'
import { testCells, testCatalogue } from '../sheet.test-kit.ts'
import { newRow } from '../sheet.ts'
import { groupFaults } from './group-faults.ts'

function groupsOf(...cells: Parameters<typeof testCells>[0][]) {
  const rows = cells.map((others, index) => newRow(testCells({ serial_number: `AB 19090${index}`, ...others })))
  const judge = createRowJudge(
    { install_date: '' },
    (row) => judgeRow(row, testCatalogue),
    ({ brand, model }) => findProduct(testCatalogue, brand, model),
  )
  const { faults } = judgeSheet(rows, judge, { taken: new Set(), refusals: {} })
  return groupFaults(faults, rows, testCatalogue)
}

test('faults of one kind are one group, whatever their cells contain', () => {
  const groups = groupsOf(
    { address_zipcode: '5611' },
    { address_zipcode: '5653' },
    { client_name: '' },
    { brand: 'Talent', model: 'T 40', serial_number: '4021885531' },
  )

  expect(groups.map(({ title, faults }) => [title, faults.map(({ row }) => row + 1)])).toEqual([
    ['Postcode zonder letters', [1, 2]],
    ['Naam ontbreekt', [3]],
    ['Een Talent heeft een serienummer van 11 cijfers', [4]],
  ])
  expect(groups.flatMap(({ corrections }) => corrections)).toEqual([])
})

test('faults that can be corrected at once are a group with the corrections', () => {
  const groups = groupsOf({ brand: 'Aquastr' }, { install_date: '3 okt 2025' }, { brand: 'Qooker' })

  expect(groups.find(({ title }) => title === 'Merk anders gespeld')?.corrections).toMatchObject([
    { row: 0, field: 'brand', before: 'Aquastr', text: 'AquaStar' },
  ])
  expect(groups.find(({ title }) => title === 'Datum in een andere notatie')?.corrections).toMatchObject([
    { before: '3 okt 2025', text: '03-10-2025' },
  ])
  expect(groups.find(({ title }) => title === 'Merk dat we niet kennen')?.corrections).toEqual([])
})

test('rows with the same serial number are one group', () => {
  expect(groupsOf({}, { serial_number: 'AB 190900' })).toMatchObject([
    { title: 'Serienummer staat twee keer in de lijst', faults: [{ row: 0 }, { row: 1 }] },
  ])
})

test('the title of a group contains no text of a cell', () => {
  const groups = groupsOf(
    { brand: 'AquaStar', model: 'Zilver' },
    { brand: 'Talent', model: 'Goud', serial_number: '12345678901' },
    { install_date: '45000' },
  )

  expect(groups.map(({ title, faults }) => [title, faults.length])).toEqual([
    ['Model dat dit merk niet heeft', 2],
    ['Getal in plaats van een datum', 1],
  ])
})
