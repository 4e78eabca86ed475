import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetRows } from '../../device/what-is-kept.ts'
import { keepSheet, readKept } from './kept-sheet.ts'
import { emptyCells, type SheetRow } from './sheet/sheet-fields.ts'
import { useKeptSheet } from './use-kept-sheet.ts'
import type { KeptSheet } from './sheet/merge-sheets.ts'
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

// As in a tab of its own. The rows that other tabs added are collected, as the page keeps them apart.
function openSheet() {
  const others: { added: SheetRow[] } = { added: [] }
  const hook = renderHook(
    (sheet) =>
      useKeptSheet(member, {
        sheet: { ...sheet, rows: [...sheet.rows, ...others.added] },
        before: null,
        onOtherChanges: ({ added }) => others.added.push(...added),
      }),
    { initialProps: sheetOf() },
  )
  return { ...hook, others }
}

const idsOf = (rows: readonly SheetRow[]) => rows.map(({ id }) => id)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  lastMember += 1
  member = lastMember
})

describe('a worksheet that is being filled in', () => {
  // The delay of the hook passes only when a test says so. Storing itself takes as long as it takes.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is stored within a second, and says so', async () => {
    const { rerender, result } = openSheet()
    expect(result.current.keeping).toBeNull()

    rerender(sheetOf('Bos'))
    act(() => void vi.advanceTimersByTime(1_000))

    await expect.poll(keptNames).toEqual(['Bos'])
    await expect.poll(() => result.current.keeping).toBe('device')
  })

  test('is stored during continuous typing', async () => {
    const { rerender } = openSheet()
    for (let key = 0; key < 20; key++) {
      rerender(sheetOf('Bos', String(key)))
      act(() => void vi.advanceTimersByTime(50))
    }

    await expect.poll(keptNames).toContain('Bos')
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

    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)

    expect(leaving.defaultPrevented).toBe(true)
  })
})

describe('two tabs of a member', () => {
  const tellOtherTabs = (of = member) =>
    window.dispatchEvent(new StorageEvent('storage', { key: `bulk-rows:${of}`, newValue: '' }))

  test('keep what was typed in either, and tell each other', async () => {
    const one = openSheet()
    const other = openSheet()
    one.rerender(sheetOf('Bos', 'Smit'))
    await waitFor(async () => expect(await keptNames()).toEqual(['Bos', 'Smit']))

    other.rerender(sheetOf('Vos'))
    tellOtherTabs()

    await waitFor(async () => expect((await keptNames()).toSorted()).toEqual(['Bos', 'Smit', 'Vos']))
    await waitFor(() => expect(idsOf(other.others.added)).toEqual(['Bos', 'Smit']))
    tellOtherTabs()
    await waitFor(() => expect(idsOf(one.others.added)).toEqual(['Vos']))
  })

  test('look when they wake up', async () => {
    const { others } = openSheet()
    await keepSheet(member, sheetOf('Bos'))

    window.dispatchEvent(new Event('focus'))

    await waitFor(() => expect(idsOf(others.added)).toEqual(['Bos']))
  })

  test('write nothing when both have the same', async () => {
    await keepSheet(member, sheetOf('Bos'))
    const before = localStorage.getItem(`bulk-rows:${member}`)
    const { others } = openSheet()

    tellOtherTabs()
    await waitFor(() => expect(idsOf(others.added)).toEqual(['Bos']))
    tellOtherTabs()
    await readKept(member)

    expect(localStorage.getItem(`bulk-rows:${member}`)).toBe(before)
  })

  test('hear nothing of another member', async () => {
    const { others } = openSheet()
    await keepSheet(member + 1000, sheetOf('Bos'))

    tellOtherTabs(member + 1000)
    tellOtherTabs()

    await readKept(member)
    expect(await keptNames()).toEqual([])
    expect(others.added).toEqual([])
  })

  test('keep a row that is being typed while the other looks', async () => {
    const { result, rerender } = openSheet()
    rerender(sheetOf('Bos'))
    result.current.keepDraft(sheetOf('Half').rows[0]!)
    tellOtherTabs()

    await waitFor(async () => expect(await keptNames()).toEqual(['Bos', 'Half']))
    result.current.keepDraft(null)
    await waitFor(async () => expect(await keptNames()).toEqual(['Bos']))
  })
})
