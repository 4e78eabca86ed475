import { expect, test } from 'vitest'
import { readSheetFile } from './read-sheet-file.ts'
import { splitCells } from './split-cells.ts'

const split = (text: string) => [...splitCells(text, { delimiter: ';' })]

test.each([
  ['a separator within quotes', '"a;b";c', [['a;b', 'c']]],
  [
    'a line break within quotes',
    'x;y\n"a\nb";c',
    [
      ['x', 'y'],
      ['a\nb', 'c'],
    ],
  ],
  [
    'a long text with separators and line breaks',
    'x;y\nc;"a; b\nc; d"',
    [
      ['x', 'y'],
      ['c', 'a; b\nc; d'],
    ],
  ],
  ['doubled quotes', '"a ""b""";c', [['a "b"', 'c']]],
  ['quotes that a program did not double', '"De "Loods" BV";c', [['De "Loods" BV', 'c']]],
  ['a quote within a plain cell', '5" buis;c', [['5" buis', 'c']]],
  ['a space after the quotes', '"a" ;c', [['a', 'c']]],
  ['empty cells and quotes', ';"";\r\n', [['', '', '']]],
  ['every kind of line end', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
])('%s', (_, text, cells) => {
  expect(split(text)).toEqual(cells.map((row) => ({ cells: row, hasOpenQuote: false })))
})

test.each([
  ['and no other quote follows', 'b;2\nc;3'],
  ['before cells in quotes', '"b";2\n"c ""d""";3'],
  ['before a quote that only closes', 'b";2\nc;3'],
  ['before another one that never closes', '"b;2\n"c;3'],
])('a quote that never closes, %s, swallows no row', (_, rest) => {
  const rows = split(`naam;nr\n"De Loods;1\n${rest}`)
  expect(rows).toHaveLength(4)
  expect(rows[1]).toEqual({ cells: ['"De Loods', '1'], hasOpenQuote: true })
})

test('the rows with a quote that never closes are known by their numbers', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `${at === 3 ? '"De Loods' : 'Bos'};5611 AB;${at}`)
  const bytes = new TextEncoder().encode(['Naam;Postcode;Huisnummer', ...lines].join('\r\n'))

  expect(readSheetFile(bytes)).toMatchObject([{ rows: { length: 31 }, openQuotes: [5] }])
})
