import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { beforeAll, describe, expect, test } from 'vitest'
import { findProduct } from '../sheet/catalogue.ts'
import { judgeRow } from '../sheet/judge-row.ts'
import { createRowJudge, judgeSheet } from '../sheet/judge-sheet.ts'
import type { SheetField } from '../sheet/sheet-fields.ts'
import { testCells, testCatalogue } from '../sheet/sheet.test-kit.ts'
import { newRow } from '../sheet/sheet.ts'
import { findQuestions, groupFaults } from './group-faults.ts'

beforeAll(prefetchPhoneNumberParser)

type Listed = Parameters<typeof testCells>[0]

function faultsOf(cells: readonly Listed[]) {
  const rows = cells.map((others, index) => newRow(testCells({ serial_number: `AB 19090${index}`, ...others })))
  const judge = createRowJudge(
    { install_date: '' },
    (row) => judgeRow(row, testCatalogue),
    ({ brand, model }) => findProduct(testCatalogue, brand, model),
  )
  const { faults } = judgeSheet(rows, judge, { taken: new Set(), refusals: {} })
  return { faults, rows }
}

function groupsOf(...cells: Listed[]) {
  const { faults, rows } = faultsOf(cells)
  return groupFaults(faults, rows, testCatalogue)
}

function questionsOf(field: SheetField, ...cells: Listed[]) {
  const { faults, rows } = faultsOf(cells)
  const questionOf = findQuestions(faults, rows, testCatalogue)
  return cells.map((_, row) => questionOf(row, field)?.map(({ row, text }) => [row, text]) ?? null)
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

describe('a question is asked with those like it', () => {
  test('about dates in one notation, whatever they are', () => {
    const dates = ['3-2-25', '3 mrt 2025', '11/25/2025', '14-11-2025', '45975']

    expect(questionsOf('install_date', ...dates.map((install_date) => ({ install_date })))).toEqual([
      [
        [0, '03-02-2025'],
        [1, '03-03-2025'],
      ],
      [
        [1, '03-03-2025'],
        [0, '03-02-2025'],
      ],
      [[2, '25-11-2025']],
      null,
      null,
    ])
  })

  test('about one name at a time', () => {
    const brands = ['Aqua Star', 'aqua star', 'Aqaustar', 'Qooker']

    expect(questionsOf('brand', ...brands.map((brand) => ({ brand })))).toEqual([
      [
        [0, 'AquaStar'],
        [1, 'AquaStar'],
      ],
      [
        [1, 'AquaStar'],
        [0, 'AquaStar'],
      ],
      [[2, 'AquaStar']],
      null,
    ])
  })

  test('about a zero or a plus in front of a telephone', () => {
    const telephones = ['612345678', '402123456', '31612345678', '06 1234']

    expect(
      questionsOf('client_phone_number', ...telephones.map((client_phone_number) => ({ client_phone_number }))),
    ).toEqual([
      [
        [0, '0612345678'],
        [1, '0402123456'],
      ],
      [
        [1, '0402123456'],
        [0, '0612345678'],
      ],
      [[2, '+31612345678']],
      null,
    ])
  })
})
