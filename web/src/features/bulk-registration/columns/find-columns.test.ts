import { describe, expect, test } from 'vitest'
import { sheetFieldLabels, sheetFields } from '../sheet/sheet-fields.ts'
import { testCells } from '../sheet/sheet.test-kit.ts'
import { findColumns } from './find-columns.ts'

const headings = sheetFields.map((field) => sheetFieldLabels[field])
const row = sheetFields.map((field) => testCells()[field])
const find = (rows: readonly (readonly string[])[]) => findColumns({ rows, rowNumbers: rows.map((_, at) => at + 1) })

describe('a line of headings', () => {
  test.each([
    ['with a number in it', ['Relatie', 'Telefoon 1', 'Vrij veld 2'], ['Jansen', '0612345678', 'ja']],
    ['with nothing below it', ['Relatie', 'Plaatsing', 'Opmerking'], undefined],
  ])('%s is seen', (_, first, second) => {
    const { hasHeadings, columns } = find(second ? [first, second] : [first])
    expect(hasHeadings).toBe(true)
    expect(columns.map(({ heading }) => heading)).toEqual(first)
  })

  test.each([
    ['addresses', ['Jansen', 'Dorpsstraat 12'], ['Smit', 'Kerkplein 4']],
    ['products', ['Solar', 'M 12'], ['Talent', 'T 40']],
  ])('is not made of %s', (_, first, second) => {
    expect(find([first, second])).toMatchObject({ hasHeadings: false, rows: [first, second] })
  })
})

describe('a line with totals', () => {
  test.each([
    'Totaal',
    'TOTAAL:',
    'Subtotaal',
    'Eindtotaal',
    'Totaal generaal',
    'Totaal excl. btw',
    'Totaal: 30',
    'Total',
  ])('%s is no product, and is named', (words) => {
    const { rows, rowNumbers, skippedTotals } = find([headings, row, [words, '', '1', '4.500,00'], row])
    expect(rows).toEqual([row, row])
    expect(rowNumbers).toEqual([2, 4])
    expect(skippedTotals).toEqual([`‘${words}’ (rij 3)`])
  })

  test('is not one that is filled like the other rows, or names a firm', () => {
    const customer = sheetFields.map((field) => ({ ...testCells(), client_name: 'Totaal' })[field])
    const firm = ['', '', '', '', '', '', '', '', '', '', 'Totaal Techniek']
    expect(find([headings, customer, firm])).toMatchObject({ rows: [customer, firm], skippedTotals: [] })
  })
})
