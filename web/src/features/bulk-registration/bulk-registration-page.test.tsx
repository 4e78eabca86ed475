import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import {
  answer,
  cell,
  copiedRows,
  keptNames,
  keptRows,
  openBulkRegistration,
  paste,
} from './bulk-registration-screen.test-kit.tsx'
import { changeKept } from './kept-sheet.ts'
import { leaveRows } from './sheet/sheet.test-kit.ts'

let memberId = 900

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  memberId += 1
})

test('a list that was sent wholly leaves nothing for the next visit', async () => {
  await leaveRows(memberId, keptRows(1))
  await changeKept(memberId, ({ sheet }) => ({ submission: null, sheet: sheet && { ...sheet, rows: [] } }))

  openBulkRegistration({ memberId })

  expect(await screen.findByText('Plakken uit Excel')).toBeTruthy()
  await press('Eerste rij invullen')
  expect(await screen.findByRole('textbox', { name: 'Installatiedatum' })).toBeTruthy()
})

describe('clearing the worksheet', () => {
  test.each(['computer', 'phone'] as const)('is asked about on a %s', async (width) => {
    await leaveRows(memberId, keptRows(3))
    openBulkRegistration({ memberId, width })
    const clear = async () => {
      await press('Meer acties')
      await press('Leegmaken')
    }

    await clear()
    await answer('Annuleren')
    expect(screen.queryByText('3 rijen verwijderd')).toBeNull()

    await clear()
    await answer('Leegmaken')
    expect(await screen.findByText('3 rijen verwijderd')).toBeTruthy()
  })

  test('is undone with all that belongs to the rows', async () => {
    await leaveRows(memberId, keptRows(3), { installDate: '14-11-2025', fileName: 'week-46.xlsx' })
    openBulkRegistration({ memberId, width: 'phone' })
    await press(/Voor alle rijen/)
    await userEvent.click(await screen.findByRole('checkbox'))
    await press('Klaar')
    await press('Meer acties')
    await press('Leegmaken')
    await answer('Leegmaken')
    await screen.findByText('Geen datum, nog geen akkoord')

    await press('Ongedaan maken')

    expect(await screen.findByText('14-11-2025, alle klanten weten ervan')).toBeTruthy()
    expect(screen.getByText('week-46.xlsx')).toBeTruthy()
    expect(screen.getAllByText(/^Rij \d$/)).toHaveLength(3)
    await waitFor(async () => expect(await keptNames(memberId)).toHaveLength(3))
  })
})

describe('a row that is being typed on a phone', () => {
  const editor = (number: number) => screen.findByRole('dialog', { name: `Rij ${number}` })

  async function typeName(name: string, number = 1) {
    await userEvent.type(within(await editor(number)).getByRole('textbox', { name: /Naam/ }), name)
  }

  async function openNewRow() {
    const screen = openBulkRegistration({ memberId, width: 'phone' })
    await press('Eerste rij invullen')
    return screen
  }

  test('is kept before it is saved', async () => {
    await openNewRow()
    await typeName('Bos')

    await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Bos']))
  })

  test('is kept at once when the page is hidden, and is there at the next visit', async () => {
    const { unmount } = await openNewRow()
    await typeName('Bos')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Bos']))
    unmount()

    openBulkRegistration({ memberId, width: 'phone' })

    await press(/Rij 1$/)
    expect(within(await editor(1)).getByRole<HTMLInputElement>('textbox', { name: /Naam/ }).value).toBe('Bos')
  })

  test('is in the worksheet after the tablet was turned, and after it was turned back', async () => {
    const { turn } = await openNewRow()
    await typeName('Bos')

    turn('computer')
    await waitFor(() => expect(cell(1, 'client_name').textContent).toContain('Bos'))

    turn('phone')
    await press(/Rij 1$/)
    expect(within(await editor(1)).getByRole<HTMLInputElement>('textbox', { name: /Naam/ }).value).toBe('Bos')
  })

  test('is kept at once when Back leads away from the page', async () => {
    const { unmount } = await openNewRow()
    await typeName('Bos')

    unmount()

    await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Bos']))
  })
})

test('the text of a cell that is being edited is kept', async () => {
  await leaveRows(memberId, keptRows(1))
  openBulkRegistration({ memberId })
  await waitFor(() => expect(cell(1, 'client_name').textContent).toContain('Klant 1'))

  await userEvent.dblClick(cell(1, 'client_name'))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Naam' }), ' jr.')
  window.dispatchEvent(new Event('pagehide'))

  await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Klant 1 jr.']))
  await userEvent.keyboard('{Escape}')
  await waitFor(async () => expect(await keptNames(memberId)).toEqual(['Klant 1']))
})

test('what is pasted under a filter goes into the rows in sight', async () => {
  const rows = keptRows(4).map((row, at) => {
    const address_zipcode = at % 2 === 0 ? 'fout' : '5611 AB'
    return { ...row, cells: { ...row.cells, address_zipcode, serial_number: `AB 19090${at}` } }
  })
  await leaveRows(memberId, rows)
  openBulkRegistration({ memberId })
  await press(/Alleen fouten/)

  await userEvent.click(cell(1, 'address_zipcode'))
  paste('5612 CD\n5613 EF\n5614 GH', cell(1, 'address_zipcode'))

  expect(await screen.findByText('1 geplakte rij is niet overgenomen')).toBeTruthy()
  expect(await screen.findByText(/alle rijen weer zichtbaar/)).toBeTruthy()
  const zipcodes = [1, 2, 3, 4].map((row) => cell(row, 'address_zipcode').textContent)
  expect(zipcodes).toEqual(['5612 CD', '5611 AB', '5613 EF', '5611 AB'])
})

describe('lists that are pasted', () => {
  test('one after the other while the products load come in that order, and are shown to wait', async () => {
    let load = () => {}
    openBulkRegistration({ memberId, products: new Promise<void>((resolve) => (load = resolve)) })
    await screen.findByText('Plakken uit Excel')
    // The page listens only after it is drawn.
    await act(async () => {})

    paste(copiedRows('Bos', 'Smit'))
    expect(await screen.findByText('Geplakte rijen')).toBeTruthy()
    paste(copiedRows('Vos'))
    expect(await screen.findByText('Geplakte rijen, Geplakte rijen')).toBeTruthy()
    expect(screen.getByText('Wachten op de merken en modellen')).toBeTruthy()
    load()

    await waitFor(() => expect(cell(3, 'client_name').textContent).toContain('Vos'))
    expect([1, 2].map((row) => cell(row, 'client_name').textContent)).toEqual(['Bos', 'Smit'])
    expect(screen.queryByText(/Wachten op/)).toBeNull()
  })

  test('into cells name the columns for which the worksheet has no room', async () => {
    openBulkRegistration({ memberId })
    await screen.findByText('Plakken uit Excel')

    await userEvent.click(cell(1, 'woonplaats'))
    paste('Best\tMan\tJ.\tBos\tb@voorbeeld.nl\t06 12345678\tbetaald\t\tnota 12', cell(1, 'woonplaats'))

    await waitFor(() => expect(cell(1, 'client_name').textContent).toContain('Bos'))
    expect(
      await screen.findByText(
        'Niet overgenomen, want voorbij de laatste kolom: kolom 7 (‘betaald’), kolom 9 (‘nota 12’)',
      ),
    ).toBeTruthy()
  })
})

test.each(['computer', 'phone'] as const)(
  'the number of a row in its file stays beside ours on a %s',
  async (width) => {
    await leaveRows(
      memberId,
      keptRows(1).map((row) => ({ ...row, fileRow: 16 })),
    )
    openBulkRegistration({ memberId, width })

    expect(await screen.findByText(width === 'phone' ? /rij 16 in je bestand/ : ', in je bestand rij')).toBeTruthy()
  },
)

test('a list with nothing but headings says so', async () => {
  openBulkRegistration({ memberId })
  await screen.findByText('Plakken uit Excel')
  paste(copiedRows())

  expect((await screen.findByText(/Er staan alleen kolomnamen in/)).closest('[role=alert]')).toBeTruthy()
})
