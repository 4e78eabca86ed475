import { describe, expect, test } from 'vitest'
import type { DataTableColumn } from './data-table-column.ts'
import { selectRows } from './data-table-rows.ts'
import { type TableState, untouchedState } from './data-table-state.ts'

type File = { name: string; brand: string; size: number }

const files: File[] = [
  { name: 'Foto 10', brand: 'Solar', size: 2 },
  { name: 'Foto 9', brand: 'Softy', size: 10 },
  { name: 'Één logo', brand: 'Solar', size: 1 },
]

const columns: DataTableColumn<File>[] = [
  { id: 'name', header: 'Naam', cell: ({ name }) => name, value: ({ name }) => name },
  { id: 'brand', header: 'Merk', cell: ({ brand }) => brand, value: ({ brand }) => brand },
  { id: 'size', header: 'Grootte', cell: ({ size }) => size, value: ({ size }) => size },
]

function namesFor(state: Partial<TableState>): string[] {
  return selectRows(files, columns, { ...untouchedState, ...state }).map(({ name }) => name)
}

describe('rows in the browser', () => {
  test('stay in their own order by themselves', () => {
    expect(namesFor({})).toEqual(['Foto 10', 'Foto 9', 'Één logo'])
  })

  test('sort on text as a Dutch reader expects', () => {
    expect(namesFor({ sort: { column: 'name', direction: 'ascending' } })).toEqual(['Één logo', 'Foto 9', 'Foto 10'])
  })

  test('sort on numbers by their value', () => {
    expect(namesFor({ sort: { column: 'size', direction: 'descending' } })).toEqual(['Foto 9', 'Foto 10', 'Één logo'])
  })

  test('are found whatever the case, the accents and the blanks', () => {
    expect(namesFor({ search: 'een LOGO' })).toEqual(['Één logo'])
    expect(namesFor({ search: 'foto9' })).toEqual(['Foto 9'])
  })

  test('are left by a filter with one of several values', () => {
    expect(namesFor({ filters: { brand: [{ match: 'oneOf', values: ['Softy', 'Descale'] }] } })).toEqual(['Foto 9'])
  })

  test('meet both constraints of a column', () => {
    const filters: TableState['filters'] = {
      name: [
        { match: 'contains', text: 'foto' },
        { match: 'contains', text: '10' },
      ],
    }

    expect(namesFor({ filters })).toEqual(['Foto 10'])
  })
})
