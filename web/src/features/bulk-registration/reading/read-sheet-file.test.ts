import { describe, expect, test } from 'vitest'
import { FileRefused } from './file-refused.ts'
import { readSheetFile } from './read-sheet-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const rowsOf = (bytes: Uint8Array) => readSheetFile(bytes)[0]?.rows
const expected = [
  ['Merk', 'Model', 'Naam'],
  ['Solar', 'M 12', 'Van Beéck, Jan'],
]

describe('a .csv is read with any separator', () => {
  test.each([
    ['semicolons', 'Merk;Model;Naam\r\nSolar;M 12;Van Beéck, Jan\r\n'],
    ['commas', 'Merk,Model,Naam\nSolar,M 12,"Van Beéck, Jan"\n'],
    ['tabs', 'Merk\tModel\tNaam\rSolar\tM 12\tVan Beéck, Jan'],
    ["Excel's line with the separator", 'sep=|\r\nMerk|Model|Naam\r\nSolar|M 12|Van Beéck, Jan\r\n'],
  ])('%s', (_, text) => {
    expect(rowsOf(utf8(text))).toEqual(expected)
  })

  test('without headings the separator is the one in every row', () => {
    expect(rowsOf(utf8('Solar;M 12;a, b\nTalent;T 40;c\n'))).toEqual([
      ['Solar', 'M 12', 'a, b'],
      ['Talent', 'T 40', 'c'],
    ])
  })
})

describe('a .csv is read in any encoding', () => {
  const text = 'Merk;Model;Naam\r\nSolar;M 12;Van Beéck, Jan\r\n'
  const utf16 = Uint8Array.from(
    Array.from(`\ufeff${text}`).flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  )
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${text}`)],
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
    ['UTF-16', utf16],
    ['UTF-16 with big-endian bytes', utf16.map((_, index) => utf16[index ^ 1] ?? 0)],
  ])('%s', (_, bytes) => {
    expect(rowsOf(bytes)).toEqual(expected)
  })
})

test('quotes, line breaks within them and empty rows', () => {
  expect(readSheetFile(utf8('a;"b ""c""\nd"\n;\n\n e;f\n'))).toMatchObject([
    {
      rows: [
        ['a', 'b "c"\nd'],
        [' e', 'f'],
      ],
      rowNumbers: [1, 4],
      emptyRows: 2,
    },
  ])
})

test('empty rows of a list that was made ahead do not count', () => {
  const ahead = `Merk;Model;Naam\n${'Solar;M 12;Bos\n'.repeat(10)}${';;\n'.repeat(5200)}`

  expect(rowsOf(utf8(ahead))).toHaveLength(11)
  expect(() => readSheetFile(utf8(ahead.replaceAll(';;\n', 'Solar;;\n')))).toThrow(new FileRefused('tooManyRows'))
})

test('the quote before a formula is removed', () => {
  expect(rowsOf(utf8("'+31612345678;'=1+1;'t Zand;'s-Gravenhage\n"))).toEqual([
    ['+31612345678', '=1+1', "'t Zand", "'s-Gravenhage"],
  ])
})

describe('a table of HTML under the name of a .csv', () => {
  test('is read', () => {
    const table = '<table><tr><th>Merk<th>Model<th>Naam<tr><td>Solar<td>M 12<td>Van Be&#233;ck, Jan</table>'
    expect(readSheetFile(utf8(`<html><head><title>Export</title></head><body>${table}</body></html>`))).toMatchObject([
      { rows: expected, rowNumbers: [1, 2] },
    ])
  })

  test.each([
    ['a page without a table', '<!DOCTYPE html><html><body>Log in</body></html>', 'webPage'],
    ['a workbook of 2003', '<?xml version="1.0"?><Workbook><Worksheet/></Workbook>', 'oldExcel'],
  ] as const)('but %s is refused', (_, text, kind) => {
    expect(() => readSheetFile(utf8(text))).toThrow(new FileRefused(kind))
  })
})
