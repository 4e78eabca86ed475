import { matchingRows, type RowFilters, type RowRules, toSearchableRows } from '@portal/contract/row-rules'
import { describe, expect, test } from 'vitest'
import type { DataTableColumn } from './data-table-column.ts'
import { sortRows } from './data-table-rows.ts'
import type { TableSort } from './data-table-state.ts'

type File = { name: string; brand: string; kind: string; size: number }

const files: File[] = [
  { name: 'Foto 10', brand: 'Solar', kind: 'foto', size: 2 },
  { name: 'Foto 9', brand: 'Softy', kind: 'foto', size: 10 },
  { name: 'Één logo', brand: 'Solar', kind: 'logo', size: 1 },
  { name: 'Logo in grijs', brand: 'Descale', kind: 'logo', size: 3 },
]

const rules: RowRules<File> = {
  searched: ({ name }) => name,
  filtered: { merk: ({ brand }) => brand, soort: ({ kind }) => kind },
}

const columns: DataTableColumn<File>[] = [
  { id: 'name', header: 'Naam', cell: ({ name }) => name, value: ({ name }) => name },
  { id: 'size', header: 'Grootte', cell: ({ size }) => size, value: ({ size }) => size },
  { id: 'picture', header: 'Beeld', cell: () => null },
]

describe('rows in the browser are found', () => {
  const searches: [search: string, filters: RowFilters, names: string[]][] = [
    ['', {}, ['Foto 10', 'Foto 9', 'Één logo', 'Logo in grijs']],
    ['logo', {}, ['Één logo', 'Logo in grijs']],
    ['een LOGO', {}, ['Één logo']],
    ['ÉÉN', {}, ['Één logo']],
    ['foto9', {}, ['Foto 9']],
    ['grijs logo', {}, ['Logo in grijs']],
    ['logo blauw', {}, []],
    ['   ', {}, ['Foto 10', 'Foto 9', 'Één logo', 'Logo in grijs']],
    ['Solar', {}, []],
    ['.*', {}, []],
    ['', { merk: [] }, ['Foto 10', 'Foto 9', 'Één logo', 'Logo in grijs']],
    ['', { merk: ['Softy'] }, ['Foto 9']],
    ['', { merk: ['Softy', 'Solar'] }, ['Foto 10', 'Foto 9', 'Één logo']],
    ['', { merk: ['Softy', 'Solar'], soort: ['logo'] }, ['Één logo']],
    ['foto', { merk: ['Solar'], soort: ['foto', 'logo'] }, ['Foto 10']],
    ['grijs', { merk: ['Solar'] }, []],
    ['', { merk: ['solar'] }, []],
  ]

  test.each(searches)('by "%s" with %o: %o', (search, filters, names) => {
    const found = matchingRows(toSearchableRows(files, rules), rules, { search, filters })

    expect(found.map(({ name }) => name)).toEqual(names)
  })
})

describe('rows in the browser', () => {
  function namesBy(sort: TableSort | null): string[] {
    return sortRows(toSearchableRows(files, rules), columns, sort).map(({ row }) => row.name)
  }

  test('stay in their own order by themselves', () => {
    expect(namesBy(null)).toEqual(['Foto 10', 'Foto 9', 'Één logo', 'Logo in grijs'])
  })

  test('sort on text as a Dutch reader expects', () => {
    expect(namesBy({ column: 'name', direction: 'ascending' })).toEqual([
      'Één logo',
      'Foto 9',
      'Foto 10',
      'Logo in grijs',
    ])
  })

  test('sort on numbers by their value', () => {
    expect(namesBy({ column: 'size', direction: 'descending' })[0]).toBe('Foto 9')
  })

  test('keep their order under a column that has nothing to sort on', () => {
    expect(namesBy({ column: 'picture', direction: 'descending' })).toEqual(namesBy(null))
  })
})
