import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answer,
  cell,
  copiedRows,
  keptNames,
  keptRows,
  openBulkRegistration,
  paste,
  press,
} from './bulk-registration-screen.test-kit.tsx'
import { changeKept, keepSheet } from './kept-sheet.ts'
import { sendableRows } from './sending/sending.test-kit.ts'
import { newSubmission, takeResults } from './sending/submission.ts'

let memberId = 1900

const rowsShown = () => Number(screen.getByRole('grid').getAttribute('aria-rowcount')) - 1
const names = (count: number) => Array.from({ length: count }, (_, at) => `Klant ${at + 1}`)

async function leave(count: number) {
  await keepSheet(memberId, {
    rows: keptRows(count),
    installDate: '',
    fileName: null,
    refusals: {},
    changedAt: Date.now(),
  })
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  memberId += 1
})

test('more rows than a worksheet takes are opened in parts, and none of them is lost', async () => {
  await leave(600)
  openBulkRegistration({ memberId })
  await screen.findByText(/Je hebt nog 600 rijen/)

  await press('Verdergaan')

  expect(await screen.findByText('500 rijen geopend')).toBeTruthy()
  expect(screen.getByText('100 rijen wachten nog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Verdergaan' })).toBeNull()
  expect(rowsShown()).toBe(500)
  expect(await keptNames(memberId)).toHaveLength(600)
})

describe('a list that is longer than a worksheet', () => {
  test('keeps the rest, says how many fit, and is undone as a whole', async () => {
    openBulkRegistration({ memberId })
    await screen.findByText('Plakken uit Excel')
    await act(async () => {})

    paste(copiedRows(...names(600)))

    expect(await screen.findByText('500 rijen geplakt')).toBeTruthy()
    expect(screen.getByText(/De andere 100 wachten, en komen vanzelf/)).toBeTruthy()
    expect(screen.getByText('100 rijen wachten nog')).toBeTruthy()
    await waitFor(async () => expect(await keptNames(memberId)).toEqual(names(600)))

    await press('Ongedaan maken')
    await waitFor(async () => expect(await keptNames(memberId)).toEqual([]))
    expect(screen.queryByText('100 rijen wachten nog')).toBeNull()
  })

  test('tells in its heading that the rest waits, so that the rows keep their room, and discards it from the menu', async () => {
    openBulkRegistration({ memberId })
    await screen.findByText('Plakken uit Excel')
    await act(async () => {})
    paste(copiedRows(...names(600)))

    const heading = await screen.findByRole('banner')
    expect(within(heading).getByText('100 rijen wachten nog')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Bewaarde rijen' })).toBeNull()

    await press('Meer acties')
    await press('Wachtende rijen weggooien')
    await answer('Weggooien')

    await waitFor(async () => expect(await keptNames(memberId)).toEqual(names(500)))
    expect(screen.queryByText('100 rijen wachten nog')).toBeNull()
  })

  test('beside rows of an earlier visit, tells of both', async () => {
    await leave(20)
    openBulkRegistration({ memberId })
    await screen.findByText(/Je hebt nog 20 rijen van vandaag staan/)

    paste(copiedRows(...names(600)))

    expect(await screen.findByText('120 rijen wachten nog')).toBeTruthy()
    expect(screen.queryByText(/van vandaag staan/)).toBeNull()
  })

  test('goes on by itself after the first rows were sent', async () => {
    await leave(600)
    const sent = takeResults(newSubmission(sendableRows(1), 1), [{ index: 0, status: 'created', id: 1 }], Date.now())
    await changeKept(memberId, ({ sheet }) => ({ sheet, submission: sent }))
    openBulkRegistration({ memberId })
    expect(await screen.findByText(/Er wachten nog 600 rijen/)).toBeTruthy()

    await press(/Verder met je werkblad/)

    expect(await screen.findByText('100 rijen wachten nog')).toBeTruthy()
    expect(rowsShown()).toBe(500)
  })
})

describe.each(['computer', 'phone'] as const)('the same list twice on a %s', (width) => {
  test('loses its copies in one act, which is undone as one', async () => {
    openBulkRegistration({ memberId, width })
    await screen.findByRole('button', { name: 'Eerste rij invullen' })
    await act(async () => {})
    paste(copiedRows('Bos', 'Smit'))
    await screen.findByText('2 rijen geplakt')
    paste(copiedRows('Bos', 'Smit', 'Vos'))

    await press('Verwijder 2 dubbele rijen')

    await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Bos', 'Smit', 'Vos']))
    expect(screen.queryByRole('button', { name: /dubbele/ })).toBeNull()
    // What was pressed is gone.
    if (width === 'computer') expect(document.activeElement).toBe(cell(1, 'install_date'))
    await screen.findByText('2 rijen verwijderd')
    const undo = screen.getAllByRole('button', { name: 'Ongedaan maken' }).at(-1)!
    act(() => undo.click())
    await waitFor(async () => expect(await keptNames(memberId)).toHaveLength(5))
  })
})

test('another file on a phone replaces the rows or is added, as the member says', async () => {
  await leave(2)
  openBulkRegistration({ memberId, width: 'phone' })
  await press('Verdergaan')
  const picked = vi.spyOn(HTMLInputElement.prototype, 'click')

  await press(/bestand/i)
  expect(await screen.findByText('Er staan al 2 rijen in je werkblad')).toBeTruthy()
  expect(picked).not.toHaveBeenCalled()
  await answer('Vervangen')

  await waitFor(() => expect(picked).toHaveBeenCalledOnce())
})
