import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readToasts } from '../../../ui/toasts.ts'
import { maxSheetRows, newRow, type SheetRows } from '../sheet/sheet.ts'
import { testCatalogue } from '../sheet/sheet.test-kit.ts'
import { useGrid } from './use-grid.ts'

test('rows that do not fit are not copied without a word', () => {
  const rows = Array.from({ length: maxSheetRows - 1 }, () => newRow())
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
  act(() => result.current.goTo({ row: 1, column: 0 }, true))

  act(() => result.current.duplicate())

  expect(changed).toHaveLength(maxSheetRows)
  expect(readToasts().map(({ title }) => title)).toEqual(['1 rij past er niet meer bij'])
})
