import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { cell, keptNames, keptRows, openBulkRegistration, press } from './bulk-registration-screen.test-kit.tsx'
import { changeKept, keepSheet, readKept } from './kept-sheet.ts'
import { sendableRows } from './sending/sending.test-kit.ts'
import { newSubmission } from './sending/submission.ts'
import { emptyCells, type SheetRow } from './sheet/sheet-fields.ts'
import type { KeptSheet } from './sheet/merge-sheets.ts'
import { keptSheetOf } from './sheet/sheet.test-kit.ts'

let memberId = 2100

function sheetOf(rows: readonly SheetRow[]): KeptSheet {
  return keptSheetOf(rows, { changedAt: Date.now() })
}

/** What another tab of the member stores, and tells. */
async function inOtherTab(rows: readonly SheetRow[], common: readonly SheetRow[] = []) {
  await keepSheet(memberId, sheetOf(rows), sheetOf(common))
  tellOtherTabs()
}

function tellOtherTabs() {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `bulk-rows:${memberId}` })))
}

async function typeName(name: string, row = 1) {
  await userEvent.dblClick(cell(row, 'client_name'))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Naam' }), name)
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  memberId += 1
})

test('rows that were read in another tab and a row that is typed here are all kept, and shown on demand', async () => {
  openBulkRegistration({ memberId })
  await screen.findByText('Plakken uit Excel')

  await typeName('Hier')
  await inOtherTab(keptRows(50))

  expect(await screen.findByText('Er staan 50 rijen in een ander tabblad')).toBeTruthy()
  await waitFor(async () => expect(await keptNames(memberId)).toHaveLength(51))
  // The editor stays open, with what is typed in it.
  await userEvent.keyboard(' en daar{Enter}')
  await press('Ook hier openen')
  await waitFor(() => expect(cell(51, 'client_name').textContent).toContain('Klant 50'))
  expect(cell(1, 'client_name').textContent).toContain('Hier en daar')
  await waitFor(async () => expect((await keptNames(memberId)).toSorted()[0]).toBe('Hier en daar'))
  expect(await keptNames(memberId)).toHaveLength(51)
})

test('a row that both tabs show takes what is typed in the other, and its place stays when it goes there', async () => {
  const [first, second, third] = keptRows(3) as [SheetRow, SheetRow, SheetRow]
  await keepSheet(memberId, sheetOf([first, second, third]))
  openBulkRegistration({ memberId })
  await press('Verdergaan')
  await waitFor(() => expect(cell(3, 'client_name').textContent).toContain('Klant 3'))

  const changed = { ...third, cells: { ...third.cells, woonplaats: 'Uden' } }
  await inOtherTab([first, changed], [first, second, third])

  await waitFor(() => expect(cell(3, 'woonplaats').textContent).toContain('Uden'))
  expect(cell(2, 'client_name').textContent).not.toContain('Klant')
  expect(await screen.findByText('1 rij is in een ander tabblad verstuurd of verwijderd')).toBeTruthy()
  await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Klant 1', 'Klant 3']))
})

test('while another tab sends, this one shows it and keeps the half typed row', async () => {
  openBulkRegistration({ memberId })
  await screen.findByText('Plakken uit Excel')
  await typeName('Half')

  const sent = { ...newSubmission(sendableRows(3), 1), isPaused: true }
  await changeKept(memberId, (kept) => ({ ...kept, submission: sent }))
  tellOtherTabs()

  expect(await screen.findByText('We versturen je registraties')).toBeTruthy()
  await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Half']))
  await press('Terug naar je werkblad')
  await waitFor(() => expect(cell(1, 'client_name').textContent).toContain('Half'))
})

test('rows of another member never come in', async () => {
  openBulkRegistration({ memberId })
  await screen.findByText('Plakken uit Excel')
  await keepSheet(memberId + 5000, sheetOf([{ id: 'other', cells: { ...emptyCells(), client_name: 'Van een ander' } }]))

  window.dispatchEvent(new StorageEvent('storage', { key: `bulk-rows:${memberId + 5000}` }))
  window.dispatchEvent(new Event('focus'))
  await typeName('Hier')

  await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Hier']))
  expect(screen.queryByText(/ander tabblad/)).toBeNull()
  expect((await readKept(memberId + 5000)).sheet?.rows).toHaveLength(1)
})
