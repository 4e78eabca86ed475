import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { worksheetClaimKey } from '../../device/what-is-kept.ts'
import { cell, keptNames, keptRows, openBulkRegistration } from './bulk-registration-screen.test-kit.tsx'
import { changeKept } from './kept-sheet.ts'
import { sendableRows } from './sending/sending.test-kit.ts'
import { newSubmission } from './sending/submission.ts'
import { keptSheetOf, leaveRows } from './sheet/sheet.test-kit.ts'
import type { Keeping, WorksheetPlace } from './worksheet-hold.ts'
import { openOtherTab, removeLocks, stubLocks } from './worksheet-hold.test-kit.ts'

const elsewhere = 'Je werkblad is al open in een ander tabblad'
let memberId = 2100

/** Opens the worksheet in another tab, which types this name in a row of its own until it is asked for the worksheet. */
async function openInOtherTab(typed = 'Daar', stores: Keeping = 'device', of = memberId) {
  const { WorksheetHold, keepSheet } = await openOtherTab()
  const rows = keptRows(1, typed)
  const places: WorksheetPlace[] = []
  const hold = new WorksheetHold(of, (place) => places.push(place))
  const keep = () => keepSheet(of, () => keptSheetOf(rows))
  hold.store = async () => (stores === 'device' ? (await keep()).keeping : stores)
  onTestFinished(() => hold.letGo())
  return { hold, keep, place: () => places.at(-1) }
}

async function typeName(name: string) {
  await userEvent.dblClick(cell(1, 'client_name'))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Naam' }), name)
}

const shownName = (name: string) => waitFor(() => expect(cell(1, 'client_name').textContent).toContain(name))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  stubLocks()
  memberId += 1
  onTestFinished(() => {
    removeLocks()
    localStorage.clear()
  })
})

describe('a worksheet that another tab has', () => {
  test('is taken over with all that is typed there', async () => {
    const other = await openInOtherTab()
    await waitFor(() => expect(other.place()).toBe('here'))
    openBulkRegistration({ memberId })
    expect((await screen.findByText(elsewhere)).closest('[role=alert]')).toBeTruthy()

    await press('Hier verdergaan')

    await shownName('Daar 1')
    expect(other.place()).toBe('elsewhere')
    // The button is gone, and the member goes on with the keyboard.
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 'install_date')))
  })

  test('comes by itself once that tab is closed', async () => {
    const other = await openInOtherTab()
    await waitFor(() => expect(other.place()).toBe('here'))
    openBulkRegistration({ memberId })
    await screen.findByText(elsewhere)

    other.hold.letGo()

    await shownName('Daar 1')
  })

  test('stays there while nothing stores its rows', async () => {
    const other = await openInOtherTab('Daar', 'memory')
    await waitFor(() => expect(other.place()).toBe('here'))
    openBulkRegistration({ memberId })

    await press('Hier verdergaan')

    expect(await screen.findByText(/Ze staan alleen in dat tabblad/)).toBeTruthy()
    expect(other.place()).toBe('here')
    expect(screen.getByRole('button', { name: 'Hier verdergaan' }).ariaBusy).toBeNull()
  })

  test('is taken from a tab that hangs, which stores nothing any more when it wakes', async () => {
    await leaveRows(memberId, keptRows(1, 'Bewaard'))
    const Channel = BroadcastChannel
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        close() {}
      },
    )
    const other = await openInOtherTab('Te laat')
    await waitFor(() => expect(other.place()).toBe('here'))
    vi.stubGlobal('BroadcastChannel', Channel)
    openBulkRegistration({ memberId })
    const button = await screen.findByRole('button', { name: 'Hier verdergaan' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())

    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(2_999))
    expect(button.isConnected).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()

    await shownName('Bewaard 1')
    await other.keep()
    expect(await keptNames(memberId)).toEqual(['Bewaard 1'])
  })

  test('tells while that tab sends, and comes here from the result', async () => {
    await openInOtherTab()
    openBulkRegistration({ memberId })
    await screen.findByText(elsewhere)
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [new File([], 'a.csv')], items: [1] } })
    expect(await screen.findByText('Je werkblad is open in een ander tabblad')).toBeTruthy()

    const sent = { ...newSubmission(sendableRows(3)), isPaused: true }
    await changeKept(memberId, (kept) => ({ ...kept, submission: sent }))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `bulk-rows:${memberId}` })))

    expect(await screen.findByText('We versturen je registraties')).toBeTruthy()
    expect(screen.queryByText(elsewhere)).toBeNull()
  })

  test('of another member is nothing to this one', async () => {
    const other = await openInOtherTab('Daar', 'device', memberId + 5000)
    await waitFor(() => expect(other.place()).toBe('here'))

    openBulkRegistration({ memberId })

    expect(await screen.findByText('Plakken uit Excel')).toBeTruthy()
  })
})

describe('a worksheet that another tab takes over', () => {
  test('is stored with the cell that is half typed, and comes back with it', async () => {
    openBulkRegistration({ memberId })
    await screen.findByText('Plakken uit Excel')
    const other = await openInOtherTab('Daar', 'memory')
    await waitFor(() => expect(other.place()).toBe('elsewhere'))
    await typeName('Half')

    await act(() => other.hold.takeOver())

    await waitFor(() => expect(other.place()).toBe('here'))
    expect(await keptNames(memberId)).toEqual(['Half'])
    expect(await screen.findByText(elsewhere)).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()

    other.hold.letGo()
    await shownName('Half')
  })

  test('stays here while this browser stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined)
    openBulkRegistration({ memberId })
    await screen.findByText('Plakken uit Excel')
    const other = await openInOtherTab()
    await waitFor(() => expect(other.place()).toBe('elsewhere'))
    await typeName('Half{Enter}')

    await act(() => other.hold.takeOver())

    await waitFor(() => expect(other.place()).toBe('only-elsewhere'))
    expect(cell(1, 'client_name').textContent).toContain('Half')
  })
})

test('without locks the tab that was opened last has the worksheet', async () => {
  removeLocks()
  openBulkRegistration({ memberId })
  await screen.findByText('Plakken uit Excel')
  await typeName('Eerst{Enter}')
  await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Eerst']))

  const other = await openInOtherTab('Daarna')
  await waitFor(() => expect(other.place()).toBe('here'))
  const key = worksheetClaimKey(memberId)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) })))

  expect(await screen.findByText(elsewhere)).toBeTruthy()
  await other.keep()
  await press('Hier verdergaan')
  await shownName('Daarna 1')
})
