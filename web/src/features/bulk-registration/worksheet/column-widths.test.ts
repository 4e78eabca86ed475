import { expect, test } from 'vitest'
import type { RowVerdict, SheetVerdict } from '../sheet/judge-sheet.ts'
import { unjudged } from '../sheet/judge-sheet.ts'
import { newRow } from '../sheet/sheet.ts'
import { type Cells, sheetFields } from '../sheet/sheet-fields.ts'
import { columnWidths } from './column-widths.ts'

const letterWidth = 0.5

function widthsOf(cells: readonly Partial<Cells>[], faults: RowVerdict['faults'] = {}) {
  const rows = cells.map((some) => newRow(some))
  const verdict: SheetVerdict = { ...unjudged(rows) }
  const judged = { ...verdict, rows: verdict.rows.map((row) => ({ ...row, faults })) }
  const { columns, needed } = columnWidths(rows, judged, (text) => text.length * letterWidth)
  const found = [...columns.matchAll(/minmax\(calc\(([\d.]+)em \+ (\d+)px\), \d+fr\)/g)]
  const least = Object.fromEntries(found.map(([, em, px], at) => [sheetFields[at], [Number(em), Number(px)]]))
  return { least, needed }
}

test('a column is at least as wide as its widest text', () => {
  const { least } = widthsOf([{ client_email: 'a@voorbeeld.nl' }, { client_email: 'secretariaat@voorbeeld.nl' }])

  expect(least.client_email).toEqual([25 * letterWidth, 18])
})

test('an empty column is as wide as its heading, of which the parts stand below each other', () => {
  const { least, needed } = widthsOf([{}])

  expect(least.serial_number).toEqual(['Serienummer'.length * letterWidth, 18])
  expect(least.install_date).toEqual(['Installatie-'.length * letterWidth, 18])
  expect(needed).toMatch(/^calc\([\d.]+em \+ 234px\)$/)
})

test('a text with an icon needs room for both', () => {
  const { least } = widthsOf([{ serial_number: '40218855310' }], { serial_number: 'Een Talent heeft 11 cijfers' })

  expect(least.serial_number).toEqual([11 * letterWidth, 37])
})

test('a missing value needs room for its word, but not where only the icon fits', () => {
  const { least } = widthsOf([{}], { client_name: 'Verplicht', address_house_number: 'Verplicht' })

  expect(least.client_name).toEqual(['Verplicht'.length * letterWidth, 37])
  expect(least.address_house_number![0]).toBe('Huisnr.'.length * letterWidth)
})

test('one endless text does not push the other columns away', () => {
  const { least } = widthsOf([{ client_name: 'x'.repeat(2000) }])

  expect(least.client_name).toEqual([26, 18])
})
