import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const cells: [why: string, cell: string, written: string][] = [
  ['plain text stays as it is', 'AquaStar One', 'AquaStar One'],
  ['an empty cell stays empty', '', ''],
  ['a comma is quoted', 'Kerkstraat 1, Utrecht', '"Kerkstraat 1, Utrecht"'],
  ['a quote is doubled', 'de "kleine"', '"de ""kleine"""'],
  ['a line break is quoted', 'een\ntwee', '"een\ntwee"'],
  ['a formula is defused', '=SUM(A1:A9)', "'=SUM(A1:A9)"],
  ['a formula with a comma is defused and quoted', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['a formula behind blanks is defused', '  =1+1', "'  =1+1"],
  ['a minus is defused', '-2+3', "'-2+3"],
  ['an at sign is defused', '@SUM(1)', "'@SUM(1)"],
  ['a tab is defused', '\t=1', "'\t=1"],
  ['a return is defused', '\r=1', `"'\r=1"`],
  ['a full-width equals sign is defused', '＝1', "'＝1"],
  ['a phone number stays readable', '+31 6 12345678', "'+31 6 12345678"],
  ['a sign in the middle is harmless', 'a=b', 'a=b'],
  ['a formula behind a semicolon is defused', 'Jansen;=1+1', "Jansen;'=1+1"],
  ['a formula behind a semicolon and a blank is defused', 'a; @SUM(1);-2', "a;' @SUM(1);'-2"],
  ['a formula in quotes behind a semicolon is defused', 'a;"=1+1"', '"a;\'""=1+1"""'],
  ['a formula on a next line is defused', 'a\n=1+1', '"a\n\'=1+1"'],
  ['a semicolon before anything else is harmless', 'Kerkstraat 1; Utrecht', 'Kerkstraat 1; Utrecht'],
]

describe('a CSV file', () => {
  test.each(cells)('%s', (_why, cell, written) => {
    const csv = toCsv(['Kop'], [[cell]])

    expect(csv).toBe(`Kop\r\n${written}\r\n`)
  })

  test('has commas between cells and a line per row', () => {
    const csv = toCsv(
      ['Datum', 'Adres'],
      [
        ['14-11-2026', '5611 AB 12'],
        ['11-11-2026', '3584 CX 204'],
      ],
    )

    expect(csv).toBe('Datum,Adres\r\n14-11-2026,5611 AB 12\r\n11-11-2026,3584 CX 204\r\n')
  })
})
