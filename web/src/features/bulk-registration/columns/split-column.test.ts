import { describe, expect, test } from 'vitest'
import type { ColumnTarget } from '../sheet/known-headings.ts'
import { testCatalogue } from '../sheet/sheet.test-kit.ts'
import { splitColumn } from './split-column.ts'

const split = (target: ColumnTarget, text: string) => splitColumn(target, text, testCatalogue)

describe('a text is split', () => {
  test.each<[ColumnTarget, string, string[]]>([
    ['zipcode_city', '5611 AB Eindhoven', ['5611 AB', 'Eindhoven']],
    ['zipcode_city', '5611AB, ’s-Gravenhage', ['5611 AB', '’s-Gravenhage']],
    ['zipcode_city', '3732ab  de bilt', ['3732 ab', 'de bilt']],
    ['zipcode_city', '5611 AB', ['5611 AB', '']],
    ['address', 'Dorpsstraat 12', ['12', '']],
    ['address', 'Dorpsstraat 1 A', ['1', 'A']],
    ['address', 'Burg. van den Berglaan 12-14', ['12', '14']],
    ['address', '2e Dwarsstraat 5bis', ['5', 'bis']],
    ['address', 'Kerkplein 208 zwart', ['208', 'zwart']],
    ['house_number', '1-2', ['1', '2']],
    ['addressee', 'Dhr. A. Jansen', ['Dhr.', 'A.', 'Jansen']],
    ['addressee', 'T.a.v. mevrouw M.J. van den Berg', ['mevrouw', 'M.J.', 'van den Berg']],
    ['addressee', 't.a.v. de heer Smit', ['de heer', 'Smit']],
    ['addressee', 'Dhr. ir. A. Bos', ['Dhr.', 'ir. A. Bos']],
    ['product', 'AquaStar Compact 8', ['AquaStar', 'Compact 8']],
    ['product', 'Waterontharder AquaStar  Compact 8', ['AquaStar', 'Compact 8']],
    ['product', '1x talent t 40 (wit), incl. montage', ['Talent', 'T 40']],
    ['product', 'Solar M 12 incl. montage', ['Solar', 'M 12']],
  ])('%s: %s', (target, text, parts) => {
    const { cells, isSplit } = split(target, text)
    expect(isSplit).toBe(true)
    expect(Object.values(cells)).toEqual(parts)
  })
})

describe('a text that would have to be guessed stays whole', () => {
  test.each<[ColumnTarget, string]>([
    ['zipcode_city', '3732 De Bilt'],
    ['zipcode_city', '3732 de bilt'],
    ['zipcode_city', '1000 Brussel'],
    ['zipcode_city', 'Eindhoven'],
    ['address', 'Plein 1945'],
    ['address', 'Plein 1945 12'],
    ['address', 'Laan 1940-1945 8'],
    ['address', 'Postbus 123'],
    ['address', 'Dorpsstraat'],
    ['address', 'Dorpsstraat 12, Eindhoven'],
    ['address', 'Dorpsstraat 12 3'],
    ['addressee', 'A. Jansen'],
    ['addressee', 'Fam. Jansen'],
    ['addressee', 'Dhr. en mevr. Jansen'],
    ['addressee', 'Dhr./mevr. Jansen'],
    ['addressee', 'Dhr. Jansen en mw. Smit'],
    ['addressee', 'Heerema BV'],
    ['addressee', 'Man in het Veld'],
    ['product', 'Waterontharder Compact 8'],
    ['product', 'Waterontharder AquaStar Compact 8 XL'],
    ['product', 'Waterontharder AquaStar Compact 80'],
    ['product', 'Inruil Talent T 40, nieuw AquaStar Compact 8'],
    // What Excel made of a house number, so that the fault names it.
    ['house_number', '1-feb'],
    ['house_number', 'mei-32'],
    ['house_number', '01-02-2026'],
  ])('%s: %s', (target, text) => {
    const { cells, isSplit } = split(target, text)
    expect(isSplit).toBe(false)
    expect(Object.values(cells)).toEqual([text])
  })
})
