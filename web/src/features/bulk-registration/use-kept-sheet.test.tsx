import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetKeptRows } from '../../lib/kept-rows.ts'
import { type KeptSheet, readKept } from './kept-sheet.ts'
import { emptyCells } from './sheet-fields.ts'
import { joinSheets, splitSheet, useKeptSheet } from './use-kept-sheet.tsx'

let lastMember = 200
let member = 0

function sheetOf(...ids: string[]): KeptSheet {
  const rows = ids.map((id) => ({ id, cells: { ...emptyCells(), client_name: id } }))
  return { rows, installDate: '', fileName: null, refusals: {}, changedAt: 0 }
}

async function keptNames() {
  return (await readKept(member)).sheet?.rows.map(({ id }) => id) ?? []
}

function openSheet() {
  return renderHook((sheet) => useKeptSheet(member, sheet), { initialProps: sheetOf() })
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  lastMember += 1
  member = lastMember
})

describe('a worksheet that is being filled in', () => {
  test('is stored within a second, and says so', async () => {
    const { rerender, result } = openSheet()
    expect(result.current.keeping).toBeNull()

    rerender(sheetOf('Bos'))

    await waitFor(async () => expect(await keptNames()).toEqual(['Bos']), { timeout: 1000 })
    await waitFor(() => expect(result.current.keeping).toBe('device'))
  })

  test('is stored during continuous typing', async () => {
    const { rerender } = openSheet()
    const start = Date.now()
    while (Date.now() - start < 900) {
      rerender(sheetOf('Bos', String(Date.now())))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }

    expect(await keptNames()).toContain('Bos')
  })

  test('is stored at once when the page is hidden', async () => {
    const { rerender } = openSheet()
    rerender(sheetOf('Bos'))

    window.dispatchEvent(new Event('pagehide'))

    await waitFor(async () => expect(await keptNames()).toEqual(['Bos']), { timeout: 400 })
  })

  test('is stored at once when the member goes to another page of the portal', async () => {
    const { rerender, unmount } = openSheet()
    rerender(sheetOf('Bos'))

    unmount()

    await waitFor(async () => expect(await keptNames()).toEqual(['Bos']), { timeout: 400 })
  })

  test('is not stored again after a logout', async () => {
    const { rerender, unmount } = openSheet()
    rerender(sheetOf('Bos'))
    await forgetKeptRows(member)

    unmount()
    await new Promise((resolve) => setTimeout(resolve, 700))

    expect(await keptNames()).toEqual([])
  })

  test('has the browser ask before the tab closes if the device stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const { rerender, result } = openSheet()
    rerender(sheetOf('Bos'))
    await waitFor(() => expect(result.current.keeping).toBe('memory'))

    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)

    expect(leaving.defaultPrevented).toBe(true)
  })
})

test('of too many rows those that were refused come first, and the rest is kept apart', () => {
  const refused = { faults: {}, cells: emptyCells() }
  const sheet = { ...sheetOf('Bos', 'Smit', 'Vos', 'Pol'), refusals: { Vos: refused } }

  const [fitting, rest] = splitSheet(sheet, 2)

  expect([fitting.rows, rest?.rows].map((rows) => rows?.map(({ id }) => id))).toEqual([
    ['Bos', 'Vos'],
    ['Smit', 'Pol'],
  ])
  expect(splitSheet(sheet, 4)[1]).toBeNull()
})

test('rows of an earlier visit are stored together with the new ones', () => {
  const left = { ...sheetOf('Bos'), installDate: '14-11-2026', fileName: 'week-46.xlsx' }

  expect(joinSheets(left, sheetOf('Smit'))).toMatchObject({
    rows: [{ id: 'Bos' }, { id: 'Smit' }],
    installDate: '14-11-2026',
    fileName: 'week-46.xlsx',
  })
  expect(joinSheets(null, sheetOf('Smit')).rows).toHaveLength(1)
})
