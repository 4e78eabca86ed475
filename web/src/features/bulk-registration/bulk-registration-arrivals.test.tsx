import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { cell, copiedRows, keptNames, openBulkRegistration, paste } from './bulk-registration-screen.test-kit.tsx'
import { changeKept } from './kept-sheet.ts'
import { sendableRows } from './sending/sending.test-kit.ts'
import { newSubmission, type Submission, takeResults } from './sending/submission.ts'

let memberId = 2300

// Two files are refused before they are read, which a browser's worker does.
function dropFiles(): boolean {
  const files = [new File([], 'week-46.csv'), new File([], 'week-47.csv')]
  const isLeftToBrowser = fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, items: files } })
  return !isLeftToBrowser
}

async function openAfter(submission: Submission, width: 'computer' | 'phone' = 'computer') {
  await changeKept(memberId, (kept) => ({ ...kept, submission }))
  openBulkRegistration({ memberId, width })
}

const finished = () => takeResults(newSubmission(sendableRows(1)), [{ index: 0, status: 'created', id: 1 }], Date.now())

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  memberId += 1
})

describe.each([
  { width: 'computer', goesOnAt: '14-11-2025' },
  { width: 'phone', goesOnAt: 'Meerdere producten registreren' },
] as const)('on a $width', ({ width, goesOnAt }) => {
  test('a file is taken wherever it is dropped', async () => {
    openBulkRegistration({ memberId, width })
    await screen.findByRole('button', { name: 'Eerste rij invullen' })

    expect(dropFiles()).toBe(true)
    expect(await screen.findByText('Kies één bestand tegelijk.')).toBeTruthy()
  })

  test('a list is read wherever it is pasted', async () => {
    openBulkRegistration({ memberId, width })
    await screen.findByRole('button', { name: 'Eerste rij invullen' })
    await act(async () => {})

    paste(copiedRows('Bos', 'Smit'))

    expect(await screen.findByText('2 rijen geplakt')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe(goesOnAt))
  })
})

test('what a list that was read offers to undo is withdrawn once its rows are sent', async () => {
  openBulkRegistration({ memberId })
  await screen.findByText('Plakken uit Excel')
  await act(async () => {})
  paste(copiedRows('Bos'))
  await press('Ongedaan maken')
  paste(copiedRows('Smit'))
  await screen.findByRole('button', { name: 'Ongedaan maken' })

  await userEvent.click(screen.getByRole('checkbox', { name: /klanten hierover geïnformeerd/ }))
  await press(/^1 registratie versturen/)

  expect(await screen.findByRole('heading', { name: /versturen|verstuurd/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull()
})

test('a list that is pasted beside the result opens the worksheet again', async () => {
  await openAfter(finished())
  await screen.findByText('Je registratie is gelukt')

  paste(copiedRows('Bos'))

  await screen.findByText('1 rij geplakt')
  expect(cell(1, 'client_name').textContent).toContain('Bos')
})

test('during the sending the page says that a list has to wait, and no longer than that', async () => {
  await openAfter({ ...newSubmission(sendableRows(1)), isPaused: true }, 'phone')
  await screen.findByText('Gepauzeerd')

  expect(dropFiles()).toBe(true)
  expect(await screen.findByText('We zijn nog aan het versturen')).toBeTruthy()

  await press('Terug naar je werkblad')
  await screen.findByRole('heading', { level: 1, name: 'Meerdere producten registreren' })
  expect(screen.queryByText('We zijn nog aan het versturen')).toBeNull()
})

test('a list that comes while the columns of another are asked for is read after it', async () => {
  openBulkRegistration({ memberId })
  await screen.findByText('Plakken uit Excel')
  await act(async () => {})
  paste('iets\tanders\neen\ttwee')
  await screen.findByRole('heading', { name: 'Welke kolom is wat?' })

  paste(copiedRows('Bos'))

  expect(await screen.findByText('Wat je plakt komt daarna aan de beurt.')).toBeTruthy()
  await press('Niet plakken')
  expect(await screen.findByText('1 rij geplakt')).toBeTruthy()
})

describe('a list that has waited for the products', () => {
  async function openWaiting(width: 'computer' | 'phone') {
    let load = () => {}
    openBulkRegistration({ memberId, width, products: new Promise<void>((resolve) => (load = resolve)) })
    await screen.findByRole('button', { name: 'Eerste rij invullen' })
    await act(async () => {})
    paste(copiedRows('Bos', 'Smit'))
    await screen.findByText('Wacht op de merken en modellen')
    return () => act(async () => load())
  }

  test('comes below the cell that is being edited, which keeps the focus and its text', async () => {
    const load = await openWaiting('computer')
    await userEvent.dblClick(cell(2, 'client_name'))
    const field = await screen.findByRole('textbox', { name: 'Naam' })
    await userEvent.type(field, 'Van')

    await load()
    await screen.findByText('2 rijen geplakt')

    expect(document.activeElement).toBe(field)
    await userEvent.keyboard(' Dijk{Enter}')
    expect(cell(2, 'client_name').textContent).toContain('Van Dijk')
    expect([3, 4].map((row) => cell(row, 'client_name').textContent)).toEqual(['Bos', 'Smit'])
  })

  test('takes the place of no row that is open on a phone', async () => {
    const load = await openWaiting('phone')
    await press('Eerste rij invullen')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Naam' }), 'Van Dijk')

    await load()
    await screen.findByText('2 rijen geplakt')
    await press(/^Opslaan/)

    await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Bos', 'Smit', 'Van Dijk']))
  })
})
