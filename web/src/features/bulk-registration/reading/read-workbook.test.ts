import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FileRefused } from './file-refused.ts'
import { readSheetFile } from './read-sheet-file.ts'
import { makeWorkbook, sheetOfCells } from './workbook.test-kit.ts'

const rowsOf = (bytes: Uint8Array) => readSheetFile(bytes)[0]?.rows

describe('a cell is read as its owner sees it', () => {
  test.each([
    ['a number with zeros in front', '00000000000', '<v>123458</v>', '00000123458'],
    ['a number with letters in front', '"AB "000000', '<v>190902</v>', 'AB 190902'],
    ['a number with a dash', '00-00000000', '<v>612345678</v>', '06-12345678'],
    ['more digits than the format has places', '000', '<v>12345</v>', '12345'],
    ['a plain number', 'General', '<v>40218855310</v>', '40218855310'],
    ['a long number that is stored with an exponent', 'General', '<v>4.021885531E10</v>', '40218855310'],
    ['a long number that is shown with one', '0.00E+00', '<v>40218855310</v>', '40218855310'],
    ['a text that became a number and lost fewer digits', '0.00E+00', '<v>40218900000</v>', '4,02E+10'],
    ['a text that became a number and lost digits', '0.00E+00', '<v>40200000000</v>', '4,02E+10'],
    ['a number with a point', '0.00', '<v>12.5</v>', '12.5'],
    ['a date', 'dd/mm/yyyy', '<v>45975</v>', '14-11-2025'],
    ['a Dutch date', '[$-413]d mmmm jjjj', '<v>45975.5</v>', '14-11-2025'],
    ['a time, which is not a date', 'h:mm', '<v>0.5</v>', '0.5'],
    ['a formula with a result', 'General', '<f>A2</f><v>7</v>', '7'],
    ['a formula that was never calculated', 'General', '<f>A2&amp;B2</f>', '=A2&B2'],
  ])('%s', (_, format, content, expected) => {
    expect(rowsOf(sheetOfCells(`<c r="A1" s="1">${content}</c>`, [format]))).toEqual([[expected]])
  })

  test.each([
    ['the text of a formula', '<c r="A1" t="str"><f>B1</f><v>Jansen &amp; Zn</v></c>', 'Jansen & Zn'],
    ['a text in several runs', '<c r="A1" t="inlineStr"><is><r><t>Jan</t></r><r><t>sen</t></r></is></c>', 'Jansen'],
    [
      'a text without its phonetic reading',
      '<c r="A1" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="1"><t>とう</t></rPh></is></c>',
      '東京',
    ],
    ['a boolean', '<c r="A1" t="b"><v>1</v></c>', 'WAAR'],
    ['a failed formula', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['entities', '<c r="A1" t="str"><v>&#233;&#xE9;&lt;</v></c>', 'éé<'],
    ['a line break', '<c r="A1" t="str"><v>a_x000A_b</v></c>', 'a\nb'],
  ])('%s', (_, cell, expected) => {
    expect(rowsOf(sheetOfCells(cell))).toEqual([[expected]])
  })

  test('cells without a reference follow each other, others may leave gaps', () => {
    expect(rowsOf(sheetOfCells('<c><v>1</v></c><c><v>2</v></c><c r="E1"><v>5</v></c>'))).toEqual([
      ['1', '2', '', '', '5'],
    ])
  })

  test('dates count from 1904 if the workbook says so', () => {
    const xml = '<sheetData><row r="1"><c r="A1" s="1"><v>44513</v></c></row></sheetData>'
    const bytes = makeWorkbook({ sheets: [{ name: 'Blad1', xml }], formats: ['d-m-yyyy'], date1904: true })
    expect(rowsOf(bytes)).toEqual([['14-11-2025']])
  })
})

test('hidden rows are read, empty rows are left out, and both are counted', () => {
  const xml =
    '<sheetData><row r="2"><c t="str"><v>a</v></c></row><row r="3" hidden="1"><c t="str"><v>b</v></c></row><row r="6"><c t="str"><v>c</v></c></row><row r="7"/></sheetData>'
  expect(readSheetFile(makeWorkbook({ sheets: [{ name: 'Blad1', xml }] }))).toMatchObject([
    { name: 'Blad1', rows: [['a'], ['b'], ['c']], hiddenRows: 1, emptyRows: 2 },
  ])
})

test('empty rows with borders do not count', () => {
  const bordered = (count: number) =>
    Array.from({ length: count }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="1"/></row>`).join('')
  const sheetOf = (rows: string) => [{ name: 'Blad1', xml: `<sheetData>${rows}</sheetData>` }]
  const row = (number: number) => `<row r="${number}"><c r="A${number}" t="str"><v>a</v></c></row>`

  expect(readSheetFile(makeWorkbook({ sheets: sheetOf(row(1) + bordered(5200) + row(5202)) }))).toMatchObject([
    { rows: [['a'], ['a']], emptyRows: 5200 },
  ])
})

test('a value that is merged over rows fills each of them', () => {
  const xml =
    '<sheetData><row r="1"><c r="A1" t="str"><v>14-11-2025</v></c><c r="B1" t="str"><v>een</v></c></row><row r="2"><c r="B2" t="str"><v>twee</v></c></row><row r="3"><c r="B3" t="str"><v>drie</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells>'
  expect(readSheetFile(makeWorkbook({ sheets: [{ name: 'Blad1', xml }] }))).toMatchObject([
    {
      rows: [
        ['14-11-2025', 'een'],
        ['14-11-2025', 'twee'],
        ['', 'drie'],
      ],
      mergedCells: 1,
    },
  ])
})

test('every visible sheet with rows is read', () => {
  const bytes = makeWorkbook({
    sheets: [
      { name: 'Leeg' },
      { name: 'Week 45', rows: [['a']] },
      { name: 'Lijsten', rows: [['x']], state: 'hidden' },
      { name: 'Week 46', rows: [['b']] },
    ],
  })
  expect(readSheetFile(bytes).map(({ name, rows }) => [name, rows])).toEqual([
    ['Week 45', [['a']]],
    ['Week 46', [['b']]],
  ])
})

test('every row that is read is reported with the number of rows in all', () => {
  const bytes = makeWorkbook({ sheets: [{ name: 'Blad1', rows: [['a'], ['b'], ['c']] }] })
  const reported: number[][] = []

  readSheetFile(bytes, (count, inAll) => reported.push([count, inAll]))

  expect(reported).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})

describe('a file that cannot be read is refused with a reason', () => {
  const zeros = new Uint8Array(30_000_000)
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
  const withPart = (name: string, content: string) =>
    makeWorkbook({ sheets: [{ name: 'Blad1', rows: [['a']] }], extraFiles: { [name]: strToU8(content) } })

  test.each<[string, () => Uint8Array, string]>([
    ['too big', () => new Uint8Array(5 * 1024 * 1024 + 1), 'tooBig'],
    ['a zip bomb', () => withPart('xl/sharedStrings.xml', new TextDecoder().decode(zeros)), 'unsafe'],
    ['a document with entities', () => withPart('xl/sharedStrings.xml', `${laughs}<sst/>`), 'unsafe'],
    ['a truncated zip', () => makeWorkbook({ sheets: [{ name: 'a', rows: [['a']] }] }).slice(0, 600), 'damaged'],
    ['a worksheet that ends halfway', () => withPart('xl/worksheets/sheet1.xml', '<worksheet><sheetData>'), 'damaged'],
    ['an ods', () => zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('x') }), 'openDocument'],
    ['a binary workbook', () => zipSync({ 'xl/workbook.bin': strToU8('x') }), 'binaryExcel'],
    ['another zip', () => zipSync({ 'foto.jpg': strToU8('x') }), 'wrongType'],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'wrongType'],
    ['a program', () => new Uint8Array([77, 90, 0, 1, 2, 3]), 'wrongType'],
    ['an old workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'oldExcel'],
    ['an empty file', () => new Uint8Array(), 'empty'],
    ['an empty workbook', () => makeWorkbook({ sheets: [{ name: 'Blad1' }] }), 'empty'],
    [
      'too many rows',
      () => makeWorkbook({ sheets: [{ name: 'Blad1', rows: Array.from({ length: 5200 }, () => ['a']) }] }),
      'tooManyRows',
    ],
  ])('%s', (_, make, kind) => {
    expect(() => readSheetFile(make())).toThrow(new FileRefused(kind as FileRefused['kind']))
  })

  test('a workbook with a password', () => {
    const name = new Uint8Array(
      new Uint16Array(Array.from('EncryptedPackage', (letter) => letter.charCodeAt(0))).buffer,
    )
    const bytes = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...name])
    expect(() => readSheetFile(bytes)).toThrow(new FileRefused('locked'))
  })

  test('a cell in the last row and column costs nothing and is reported', () => {
    const xml =
      '<sheetData><row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="1048576"><c r="XFD1048576" t="str"><v>z</v></c></row></sheetData>'
    expect(readSheetFile(makeWorkbook({ sheets: [{ name: 'Blad1', xml }] }))).toMatchObject([
      { rows: [['a']], hasCellsTooFarRight: true },
    ])
  })
})
