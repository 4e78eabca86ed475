import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import {
  answer,
  cell,
  copiedCells,
  copiedRows,
  keptNames,
  keptRows,
  openBulkRegistration,
  paste,
} from './bulk-registration-screen.test-kit.tsx'
import { changeKept } from './kept-sheet.ts'
import { sendableRows } from './sending/sending.test-kit.ts'
import { newSubmission, takeResults } from './sending/submission.ts'
import { leaveRows } from './sheet/sheet.test-kit.ts'

let memberId = 1900

const rowsShown = () => Number(screen.getByRole('grid').getAttribute('aria-rowcount')) - 1
const names = (count: number) => Array.from({ length: count }, (_, at) => `Klant ${at + 1}`)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  memberId += 1
})

test('more rows than a worksheet takes, as an earlier version kept them, are all there', async () => {
  await leaveRows(memberId, keptRows(600))

  openBulkRegistration({ memberId })

  await waitFor(() => expect(rowsShown()).toBe(600))
})

describe('a list that is longer than a worksheet', () => {
  const serials = Array.from({ length: 600 }, (_, at) => `AB 1${String(at).padStart(5, '0')}`)
  const list = copiedCells(serials.map((serial_number, at) => ({ serial_number, client_name: `Klant ${at + 1}` })))

  async function pasteList(registered: readonly string[] | null) {
    openBulkRegistration({ memberId, registered })
    await screen.findByRole('button', { name: /Plakken|Meer acties/ })
    await act(async () => {})
    paste(list)
  }

  test('gives its first rows, says how many there are and how to go on, and is undone', async () => {
    await pasteList([])

    expect(await screen.findByText('500 rijen geplakt')).toBeTruthy()
    expect(screen.getByText('Je plakt 600 rijen, er passen er 500')).toBeTruthy()
    expect(screen.getByText('Plak de laatste 100 na het versturen.')).toBeTruthy()
    await waitFor(async () => expect(await keptNames(memberId)).toEqual(names(500)))

    await press('Ongedaan maken')
    await waitFor(async () => expect(await keptNames(memberId)).toEqual([]))
  })

  test('goes on with what is neither registered nor in the worksheet when it comes again', async () => {
    await leaveRows(
      memberId,
      keptRows(1).map((row) => ({ ...row, cells: { ...row.cells, serial_number: serials[3]! } })),
    )
    await pasteList(serials.slice(0, 500).filter((_, at) => at !== 3))

    expect(await screen.findByText('100 rijen geplakt')).toBeTruthy()
    expect(await screen.findByText('500 rijen overgeslagen: al geregistreerd, of al in je werkblad')).toBeTruthy()
    await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Klant 1', ...names(600).slice(500)]))
  })

  test('comes from its start when nobody can tell what is registered', async () => {
    await pasteList(null)

    expect(await screen.findByText('500 rijen geplakt')).toBeTruthy()
    expect(screen.getByText(/Niet nagegaan of er rijen al geregistreerd zijn/)).toBeTruthy()
  })
})

test('a report on rows that did not fit is there again after the sending', async () => {
  openBulkRegistration({ memberId })
  await screen.findByText('Plakken uit Excel')
  await act(async () => {})
  paste(copiedRows(...names(501)))
  await screen.findByText('Je plakt 501 rijen, er passen er 500')

  const sent = takeResults(newSubmission(sendableRows(1)), [{ index: 0, status: 'created', id: 1 }], Date.now())
  await changeKept(memberId, ({ sheet }) => ({ sheet, submission: sent }))
  act(() => void window.dispatchEvent(new Event('focus')))
  await press(/Verder met je werkblad/)

  expect(await screen.findByText('Je plakt 501 rijen, er passen er 500')).toBeTruthy()
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
  await leaveRows(memberId, keptRows(2))
  openBulkRegistration({ memberId, width: 'phone' })
  const picked = vi.spyOn(HTMLInputElement.prototype, 'click')

  await press(/bestand/i)
  expect(await screen.findByText('Er staan al 2 rijen in je werkblad')).toBeTruthy()
  expect(picked).not.toHaveBeenCalled()
  await answer('Vervangen')

  await waitFor(() => expect(picked).toHaveBeenCalledOnce())
})
