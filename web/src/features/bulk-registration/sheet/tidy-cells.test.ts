import { describe, expect, test } from 'vitest'
import type { Cells } from './sheet-fields.ts'
import { testCells, testCatalogue } from './sheet.test-kit.ts'
import { tidyCells } from './tidy-cells.ts'

test('a tidy row stays as it is', () => {
  expect(tidyCells(testCells(), testCatalogue)).toEqual({ cells: testCells(), tidied: [] })
})

const talent = { brand: 'Talent', model: 'T 40' }

describe('a cell is tidied where that loses nothing', () => {
  test.each<[string, Partial<Cells>, Partial<Cells>]>([
    ['spaces around a name', { client_name: '  Van  den\u00a0Berg ' }, { client_name: 'Van den Berg' }],
    ['a line break', { woonplaats: 'Den\r\nBosch' }, { woonplaats: 'Den Bosch' }],
    [
      'marks without a width',
      { client_phone_number: '\u202a06 12345678\u202c' },
      { client_phone_number: '06 12345678' },
    ],
    [
      'full-width digits',
      { ...talent, serial_number: '４０２１８８５５３１０' },
      { ...talent, serial_number: '40218855310' },
    ],
    ['the letter case of a serial number', { serial_number: 'ab190902' }, { serial_number: 'AB 190902' }],
    [
      'spaces in the number of a Talent',
      { ...talent, serial_number: '402 188 553 10' },
      { ...talent, serial_number: '40218855310' },
    ],
    ['a postcode', { address_zipcode: '5611ab' }, { address_zipcode: '5611 AB' }],
    ['a brand and its model', { brand: 'AQUASTAR', model: 'compact  8' }, { brand: 'AquaStar', model: 'Compact 8' }],
    ['the brand before a model', { brand: 'AquaStar', model: 'aquastar  Compact 8' }, { model: 'Compact 8' }],
    ['an e-mail address', { client_email: 'M.Berg@Voorbeeld.NL' }, { client_email: 'm.berg@voorbeeld.nl' }],
    ['a form of address', { selectedGender: 'de heer' }, { selectedGender: 'Man' }],
    ['a form of address with a dot', { selectedGender: 'Mevr.' }, { selectedGender: 'Vrouw' }],
    ['a letter for the gender', { selectedGender: 'v' }, { selectedGender: 'Vrouw' }],
    ['the word of the API', { selectedGender: 'other' }, { selectedGender: 'Anders' }],
    ['a date with slashes', { install_date: '03/11/2025' }, { install_date: '03-11-2025' }],
    ['a date with dots', { install_date: '3.11.2025' }, { install_date: '03-11-2025' }],
    ['a date that starts with its year', { install_date: '2025-11-03' }, { install_date: '03-11-2025' }],
    ['a date that starts with its year, with slashes', { install_date: '2025/11/03' }, { install_date: '03-11-2025' }],
    ['a date with a time', { install_date: '2025-11-03T00:00:00' }, { install_date: '03-11-2025' }],
  ])('%s', (_, others, expected) => {
    const { cells, tidied } = tidyCells(testCells(others), testCatalogue)

    expect(cells).toEqual(testCells(expected))
    expect(tidied).toHaveLength(
      Object.keys(expected).filter((field) => others[field as keyof Cells] !== expected[field as keyof Cells]).length,
    )
  })
})

describe('a cell that would need a guess stays as it is', () => {
  test.each<Partial<Cells>>([
    { install_date: '11/25/2025' },
    { install_date: '45975' },
    { install_date: '31-02-2025' },
    { install_date: '3-11-25' },
    { ...talent, serial_number: '4021885531' },
    { ...talent, serial_number: '4,02E+10' },
    { serial_number: '190902' },
    { brand: 'Aqua-Star' },
    { model: 'Compact8' },
    { address_zipcode: '5611' },
    { selectedGender: 'Fam.' },
    { selectedGender: 'Mr.' },
    { client_phone_number: '0612345678' },
    { client_email: 'M.Berg' },
    { client_name: 'ＡＢ' },
  ])('%o', (others) => {
    expect(tidyCells(testCells(others), testCatalogue)).toEqual({ cells: testCells(others), tidied: [] })
  })
})

test('the serial number of an ATAG stays as it is on the product', () => {
  const cells = testCells({ brand: 'ATAG', model: 'Aqua 10', serial_number: 'at-9 / x' })
  expect(tidyCells(cells, testCatalogue).cells.serial_number).toBe('at-9 / x')
})
