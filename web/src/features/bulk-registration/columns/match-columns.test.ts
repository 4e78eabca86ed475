import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { forgetRows } from '../../../device/what-is-kept.ts'
import { sheetFieldLabels, sheetFields } from '../sheet/sheet-fields.ts'
import { testCells, testCatalogue } from '../sheet/sheet.test-kit.ts'
import { findColumns } from './find-columns.ts'
import { isKnown, missingFields, proposeMatching, readRows, recallColumns, rememberColumns } from './match-columns.ts'

const row = sheetFields.map((field) => testCells()[field])

function read(rows: readonly (readonly string[])[]) {
  const table = findColumns({ rows, rowNumbers: null })
  const matching = proposeMatching(table, testCatalogue)
  const found = readRows(table, matching, testCatalogue)
  return { table, matching, known: isKnown(table, matching, testCatalogue), rows: found.map(({ cells }) => cells) }
}

describe('columns are known by their headings', () => {
  test.each([
    ['of the worksheet', sheetFields.map((field) => sheetFieldLabels[field])],
    ['of the API', [...sheetFields]],
    [
      'in English',
      [
        'Installation date',
        'Brand',
        'Model',
        'Serial number',
        'Postal code',
        'House number',
        'Addition',
        'City',
        'Gender',
        'Initials',
        'Name',
        'E-mail address',
        'Phone',
      ],
    ],
    [
      'in various notations',
      [
        'DATUM',
        'merk *',
        'Type',
        'S/N',
        'pc',
        'Huisnr.',
        'Toev.',
        'Woonplaats',
        'M/V',
        'Voorl.',
        'Achternaam',
        'Mail',
        'Tel.',
      ],
    ],
  ])('%s', (_, headings) => {
    expect(read([headings, row])).toMatchObject({ known: true, rows: [testCells()] })
  })

  test('a column with two fields is split, after the member has agreed', () => {
    const { rows, matching, known } = read([
      ['Toestel', 'Nr', 'Volledige naam', 'PC'],
      ['AquaStar Compact 8', '208 B', 'P.J. van den Berg', '5611 AB'],
      ['solar XL 99', '5a', 'Smit, A.', '5611 AB'],
      ['Onbekend 1', 'Kade', 'Bakkerij Jansen', '5611 AB'],
    ])

    expect([matching, known]).toEqual([['product', 'house_number', 'full_name', 'address_zipcode'], false])
    expect(rows).toMatchObject([
      {
        brand: 'AquaStar',
        model: 'Compact 8',
        address_house_number: '208',
        huisnummer_toevoeging: 'B',
        voorletters: 'P.J.',
        client_name: 'van den Berg',
      },
      {
        brand: 'Solar',
        model: 'XL 99',
        address_house_number: '5',
        huisnummer_toevoeging: 'a',
        voorletters: 'A.',
        client_name: 'Smit',
      },
      {
        brand: 'Onbekend 1',
        model: '',
        address_house_number: 'Kade',
        huisnummer_toevoeging: '',
        voorletters: '',
        client_name: 'Bakkerij Jansen',
      },
    ])
  })

  test.each([
    ['Product', 'AquaStar Compact 8', false],
    ['Toestel', 'Solar XL 99', false],
    ['Nr', '208 B', false],
    ['Nr', '208', true],
    ['Volledige naam', 'P.J. van den Berg', false],
    ['Volledige naam', 'Bakkerij Jansen', true],
  ])('nothing is split silently: %s with %s', (heading, text, known) => {
    const { table, matching } = read([
      ['Datum', 'PC', 'S/N', heading],
      ['14-11-2025', '5611 AB', 'AB 190902', text],
    ])
    expect(isKnown(table, matching, testCatalogue)).toBe(known)
  })

  test("'Nr' is the house number only, if the addition has a column", () => {
    expect(
      read([
        ['Nr', 'Toevoeging', 'Postcode'],
        ['12', 'b', '5611 AB'],
      ]).matching[0],
    ).toBe('address_house_number')
  })

  test('the column with our own reasons is left out without asking', () => {
    const headings = [...sheetFields.map((field) => sheetFieldLabels[field]), 'Reden']
    expect(read([headings, [...row, 'Dit serienummer is al geregistreerd']])).toMatchObject({
      known: true,
      rows: [testCells()],
    })
  })
})

describe('the export of a bookkeeping program', () => {
  const headings = [
    'Datum',
    'Artikelomschrijving',
    'Serienr.',
    'Adres',
    'Postcode/Plaats',
    'T.a.v.',
    'E-mail',
    'Telefoon 1',
  ]
  const line = ['14-11-2025', 'Waterontharder AquaStar Compact 8', 'AB 190902', 'Dorpsstraat 12 A', '5611 AB Eindhoven']
  const rest = ['Mevr. M. van den Berg', 'm.berg@voorbeeld.nl', '0612345678']

  test('is split, after the member has agreed', () => {
    const { matching, known, rows } = read([headings, [...line, ...rest]])
    expect(missingFields(matching)).toEqual([])
    expect(known).toBe(false)
    expect(rows).toEqual([
      testCells({
        huisnummer_toevoeging: 'A',
        woonplaats: 'Eindhoven',
        selectedGender: 'Mevr.',
        voorletters: 'M.',
        client_name: 'van den Berg',
        client_phone_number: '0612345678',
      }),
    ])
  })

  test('is split by its texts under headings for one field', () => {
    const plain = headings.map((heading) => ({ 'T.a.v.': 'Naam', 'Postcode/Plaats': 'Postcode' })[heading] ?? heading)
    const { matching, known } = read([plain, [...line, ...rest]])
    expect(matching.slice(4, 6)).toEqual(['zipcode_city', 'addressee'])
    expect(known).toBe(false)
  })

  test('keeps columns that are separate already', () => {
    const { matching } = read([
      ['Adres', 'Huisnr.', 'Omschrijving', 'Merk', 'Model', 'Debiteurnaam', 'T.a.v.'],
      ['Dorpsstraat', '12', 'Montage', 'Solar', 'M 12', 'De Loods', 'Dhr. Bos'],
    ])
    expect(matching.slice(0, 5)).toEqual([null, 'address_house_number', null, 'brand', 'model'])
    expect(matching.slice(5)).toEqual([null, 'addressee'])
  })
})

test('titles and repeated headings are no rows', () => {
  const headings = sheetFields.map((field) => sheetFieldLabels[field])
  const { table, rows } = read([['Installaties week 46'], headings, row, headings, row])
  expect(rows).toEqual([testCells(), testCells()])
  expect(table).toMatchObject({ skippedTitles: 1, skippedHeadings: 1 })
})

test('a row keeps its number in the file', () => {
  const headings = sheetFields.map((field) => sheetFieldLabels[field])
  const table = findColumns({
    rows: [['Week 46'], headings, row, headings, row, ['', ' '], row],
    rowNumbers: [1, 3, 4, 5, 9, 10, 11],
  })
  const found = readRows(table, proposeMatching(table, testCatalogue), testCatalogue)
  expect(found.map(({ fileRow }) => fileRow)).toEqual([4, 9, 11])
})

test('rows above the headings are not lost', () => {
  expect(read([row, sheetFields.map((field) => sheetFieldLabels[field]), row]).rows).toEqual([testCells(), testCells()])
})

test('the member is asked about an unknown heading while a required field is open', () => {
  const { matching, known } = read([
    ['Klant', 'Mail', 'Tel', 'PC', 'Opm. monteur'],
    ['Van den Berg', 'a@b.nl', '0612345678', '5611 AB', 'kraan vervangen'],
  ])
  expect(known).toBe(false)
  expect(matching).toEqual([null, 'client_email', 'client_phone_number', 'address_zipcode', 'leave-out'])
  expect(missingFields(matching)).toContain('client_name')
})

test('a list without headings in the order of the template is known', () => {
  expect(read([row, row])).toMatchObject({ known: true, rows: [testCells(), testCells()] })
})

test('another list without headings is guessed by its cells, and the member is asked', () => {
  const { matching, known, table } = read([
    ['a@b.nl', 'AB 190902', 'Jansen', '5611 AB'],
    ['c@d.nl', 'AB 190903', 'Smit', '5611 AC'],
  ])
  expect(known).toBe(false)
  expect(matching).toEqual(['client_email', 'serial_number', null, 'address_zipcode'])
  expect(table.rows).toHaveLength(2)
})

test('no field is proposed twice', () => {
  expect(
    read([
      ['Naam', 'Achternaam', 'PC', 'Tel'],
      ['a', 'b', '5611 AB', '0612345678'],
    ]).matching[1],
  ).toBeNull()
})

describe('a choice of columns', () => {
  const rows = [
    ['Klant', 'Mail', 'Tel', 'PC'],
    ['a', 'a@b.nl', '0612345678', '5611 AB'],
  ]
  const table = findColumns({ rows, rowNumbers: null })
  const matching = ['client_name', 'client_email', 'client_phone_number', 'leave-out'] as const

  test('is remembered for the same headings and member', () => {
    rememberColumns(7, table, matching)
    expect(recallColumns(7, table)).toEqual(matching)
  })

  test('is private to the member', () => {
    rememberColumns(7, table, matching)
    expect(recallColumns(8, table)).toBeNull()
  })

  test('is gone after a log-out', async () => {
    rememberColumns(7, table, matching)
    await forgetRows(7)
    expect(recallColumns(7, table)).toBeNull()
  })

  test('is not recalled for other headings or from a broken storage', () => {
    localStorage.setItem('bulk-columns:7', JSON.stringify({ 'klant|mail|tel|pc': ['x', null, 1, {}] }))
    expect(recallColumns(7, table)).toBeNull()
  })
})

test("the member is asked about 'Nr' next to a column for the house number", () => {
  const headings = ['Datum', 'Toestel', 'Nr', 'Postcode', 'Huisnr', 'Aanhef', 'Achternaam', 'Mail', 'Tel']
  const cells = testCells()
  const list = [
    cells.install_date,
    `${cells.brand} ${cells.model}`,
    cells.serial_number,
    cells.address_zipcode,
    cells.address_house_number,
    cells.selectedGender,
    cells.client_name,
    cells.client_email,
    cells.client_phone_number,
  ]

  const { matching, known } = read([headings, list])

  expect(matching[2]).toBe('serial_number')
  expect(matching[4]).toBe('address_house_number')
  expect(known).toBe(false)
})
