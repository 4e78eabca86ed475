import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dismissToast, readToasts } from '../../../ui/toasts.ts'
import { maxSheetRows, newRow, type SheetRows } from '../sheet/sheet.ts'
import { testCatalogue } from '../sheet/sheet.test-kit.ts'
import { useGrid } from './use-grid.ts'

beforeEach(() => readToasts().forEach(({ id }) => dismissToast(id)))

function openGrid(count: number) {
  const rows = Array.from({ length: count }, () => newRow())
  let changed: SheetRows = rows
  const { result } = renderHook(() =>
    useGrid({
      rows,
      shown: [...rows.keys()],
      faults: [],
      catalogue: testCatalogue,
      onChange: (change) => {
        changed = change(rows)
      },
      onDraft: () => {},
    }),
  )
  return { grid: result, changed: () => changed }
}

const titles = () => readToasts().map(({ title }) => title)

test('rows that do not fit are not copied without a word', () => {
  const { grid, changed } = openGrid(maxSheetRows - 1)
  act(() => grid.current.goTo({ row: 1, column: 0 }, true))

  act(() => grid.current.duplicate())

  expect(changed()).toHaveLength(maxSheetRows)
  expect(titles()).toEqual(['1 rij past er niet meer bij'])
})

test('a full worksheet says that it takes no row more', () => {
  const { grid, changed } = openGrid(maxSheetRows)

  act(() => grid.current.addRow(maxSheetRows))

  expect(changed()).toHaveLength(maxSheetRows)
  expect(titles()).toEqual(['1 rij past er niet meer bij'])
})
