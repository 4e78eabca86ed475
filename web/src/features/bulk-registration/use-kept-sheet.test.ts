import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetRows } from '../../device/what-is-kept.ts'
import { readKept } from './kept-sheet.ts'
import { emptyCells } from './sheet/sheet-fields.ts'
import { useKeptSheet } from './use-kept-sheet.ts'
import type { KeptSheet } from './sheet/sheet.ts'
import { keptSheetOf } from './sheet/sheet.test-kit.ts'

let lastMember = 200
let member = 0

function sheetOf(...ids: string[]): KeptSheet {
  const rows = ids.map((id) => ({ id, cells: { ...emptyCells(), client_name: id } }))
  return keptSheetOf(rows)
}

async function keptNames() {
  return (await readKept(member)).sheet?.rows.map(({ id }) => id) ?? []
}

const openSheet = () => renderHook((sheet) => useKeptSheet(member, sheet), { initialProps: sheetOf() })

const askedBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  lastMember += 1
  member = lastMember
})

describe('a worksheet that is being filled in', () => {
  // The delay of the hook passes only when a test says so. Storing itself takes as long as it takes.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is stored at once, and says so', async () => {
    const { rerender, result } = openSheet()
    expect(result.current.keeping).toBeNull()

    rerender(sheetOf('Bos'))

    // Without an interval no fake time passes.
    await expect.poll(keptNames, { interval: 0 }).toEqual(['Bos'])
    await expect.poll(() => result.current.keeping, { interval: 0 }).toBe('device')
  })

  test('is stored during continuous typing', async () => {
    const { rerender } = openSheet()
    for (let key = 0; key < 20; key++) {
      rerender(sheetOf('Bos', String(key)))
      act(() => void vi.advanceTimersByTime(50))
    }

    await expect.poll(keptNames).toContain('Bos')
  })

  test('has the browser ask before the tab closes while what is half typed is not stored', async () => {
    const { result } = openSheet()
    const [row] = sheetOf('Bos').rows
    act(() => result.current.keepDraft(row!))

    expect(askedBeforeClosing()).toBe(true)

    await expect.poll(keptNames).toEqual(['Bos'])
    await expect.poll(askedBeforeClosing).toBe(false)
  })

  test('is stored at once when the page is hidden', async () => {
    const { rerender } = openSheet()
    rerender(sheetOf('Bos'))

    window.dispatchEvent(new Event('pagehide'))

    await expect.poll(keptNames).toEqual(['Bos'])
  })

  test('is stored at once when the member goes to another page of the portal', async () => {
    const { rerender, unmount } = openSheet()
    rerender(sheetOf('Bos'))

    unmount()

    await expect.poll(keptNames).toEqual(['Bos'])
  })

  test('is not stored again after a logout', async () => {
    const { rerender, unmount } = openSheet()
    rerender(sheetOf('Bos'))
    await forgetRows(member)

    unmount()
    vi.advanceTimersByTime(1_000)

    expect(await keptNames()).toEqual([])
  })
})

describe('a worksheet that the device does not store', () => {
  test('has the browser ask before the tab closes if the device stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const { rerender, result } = openSheet()
    rerender(sheetOf('Bos'))
    await waitFor(() => expect(result.current.keeping).toBe('memory'))

    expect(askedBeforeClosing()).toBe(true)
  })
})
