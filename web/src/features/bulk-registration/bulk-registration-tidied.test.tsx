import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { cell, copiedRows, openBulkRegistration, paste } from './bulk-registration-screen.test-kit.tsx'
import type { Cells } from './sheet/sheet-fields.ts'
import { leaveRows, testCells, testCatalogue } from './sheet/sheet.test-kit.ts'
import { newRow, writeCells } from './sheet/sheet.ts'
import { groupTidied, noteTidied, textBefore } from './sheet/tidied-cells.ts'
import { tidyCells } from './sheet/tidy-cells.ts'

function tidiedRow(others: Partial<Cells>) {
  const read = testCells(others)
  const { cells, tidied } = tidyCells(read, testCatalogue)
  return newRow(cells, { tidied: noteTidied(read, cells, tidied) })
}

const kinds = (rows: Parameters<typeof groupTidied>[0]) =>
  groupTidied(rows).map(({ title, takeBack }) => [title, takeBack.length])

describe('cells that were tidied', () => {
  test('are grouped by how, the most frequent first', () => {
    const rows = [
      tidiedRow({ selectedGender: 'Dhr.', address_zipcode: '5611ab' }),
      tidiedRow({ selectedGender: 'Dhr.', client_name: ' Smit ' }),
      tidiedRow({ selectedGender: 'mevr', install_date: '3.2.2026' }),
      tidiedRow({ selectedGender: 'Dhr.', address_zipcode: '5611ac' }),
    ]

    expect(kinds(rows)).toEqual([
      ['Aanhef: ‘Dhr.’ werd ‘Man’', 3],
      ['Postcode: anders geschreven', 2],
      ['Naam: spaties en onzichtbare tekens weggehaald', 1],
      ['Installatiedatum: anders geschreven', 1],
      ['Aanhef: ‘mevr’ werd ‘Vrouw’', 1],
    ])
  })

  test('count no more once they are changed or taken back', () => {
    const rows = [tidiedRow({ selectedGender: 'Dhr.' }), tidiedRow({ selectedGender: 'Dhr.' })]
    const changed = writeCells(rows, [{ rowId: rows[0]!.id, field: 'selectedGender', text: 'Vrouw' }])
    expect(changed.map((row) => textBefore(row, 'selectedGender'))).toEqual([null, 'Dhr.'])

    const takenBack = writeCells(changed, groupTidied(changed)[0]!.takeBack)
    expect(takenBack.map(({ cells }) => cells.selectedGender)).toEqual(['Vrouw', 'Dhr.'])
    expect(groupTidied(takenBack)).toEqual([])
  })
})

let memberId = 500

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  memberId += 1
})

async function pasteList() {
  openBulkRegistration({ memberId })
  await screen.findByText('Plakken uit Excel')
  // The page listens only after it is drawn.
  await act(async () => {})
  paste(copiedRows('Bos', 'Smit', 'Vos').replace('Vrouw', 'mevr').replaceAll('Vrouw', 'Dhr.'))
}

const genders = () => [1, 2, 3].map((row) => cell(row, 'selectedGender').textContent)
const shown = (...texts: string[]) => waitFor(() => expect(genders()).toEqual(texts))

describe('in the worksheet', () => {
  test('a cell tells what stood there, and the count is told once', async () => {
    await pasteList()
    await shown('Vrouw', 'Man', 'Man')

    expect(cell(2, 'selectedGender').title).toBe('Netjes gemaakt, er stond ‘Dhr.’')
    expect(cell(2, 'brand').title).toBe('')
    expect(await screen.findAllByText(/cellen netjes gemaakt/)).toHaveLength(1)
  })

  test('one cell, or all of its kind, is put back, and that can be undone', async () => {
    await pasteList()
    await shown('Vrouw', 'Man', 'Man')
    await press('Netjes gemaakt 3')
    await userEvent.click(cell(2, 'selectedGender'))

    await userEvent.click(screen.getAllByRole('button', { name: 'Zet terug' }).at(-1)!)
    await shown('Vrouw', 'Dhr.', 'Man')
    expect(screen.getByRole('button', { name: 'Netjes gemaakt 2' })).toBeTruthy()
    await userEvent.keyboard('{Control>}z{/Control}')
    await shown('Vrouw', 'Man', 'Man')

    const list = within(screen.getByRole('list', { name: 'Netjes gemaakt, per soort' }))
    await userEvent.click(list.getByRole('button', { name: 'Zet alle 2 terug' }))
    await shown('Vrouw', 'Dhr.', 'Dhr.')
  })

  test('the filter shows the rows with such cells, and goes with the last of them', async () => {
    await pasteList()
    await shown('Vrouw', 'Man', 'Man')
    await userEvent.click(cell(1, 'selectedGender'))
    await userEvent.keyboard('Anders{Enter}')

    await press('Netjes gemaakt 2')
    expect(document.querySelectorAll('[data-row]')).toHaveLength(2)

    await press('Zet alle 2 terug')
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: /^Netjes gemaakt/ })).toBeNull()
  })
})

test('a phone has the same list, also at the next visit', async () => {
  const rows = ['mevr', 'Dhr.', 'Dhr.'].map((selectedGender) => tidiedRow({ selectedGender }))
  await leaveRows(memberId, rows)
  openBulkRegistration({ memberId, width: 'phone' })
  await press('Netjes gemaakt 3')
  const list = within(await screen.findByRole('list', { name: 'Netjes gemaakt, per soort' }))

  await userEvent.click(list.getByRole('button', { name: 'Zet alle 2 terug' }))

  expect(await screen.findByText('2 cellen teruggezet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Netjes gemaakt 1' })).toBeTruthy()
})
