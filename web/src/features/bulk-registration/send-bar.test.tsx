import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { cell, keptRows, openBulkRegistration } from './bulk-registration-screen.test-kit.tsx'
import type { Cells } from './sheet/sheet-fields.ts'
import { leaveRows } from './sheet/sheet.test-kit.ts'

let memberId = 600

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  memberId += 1
})

async function open(width: 'computer' | 'phone', changed: Partial<Cells>) {
  const rows = keptRows(1).map((row) => ({ ...row, cells: { ...row.cells, ...changed } }))
  await leaveRows(memberId, rows)
  openBulkRegistration({ memberId, width })
}

describe('sending with nothing ready says why', () => {
  test.each(['computer', 'phone'] as const)('by the button on a %s', async (width) => {
    await open(width, { client_name: '' })

    await press(width === 'phone' ? 'Versturen' : /registraties versturen/)

    await waitFor(() => expect(alerts()).toMatch(/Je rij kan nog niet mee.*Verbeter eerst de fouten/))
  })

  test('by Ctrl Enter in the worksheet', async () => {
    await open('computer', { client_name: '' })
    await waitFor(() => expect(cell(1, 'client_name').getAttribute('aria-invalid')).toBe('true'))

    fireEvent.keyDown(cell(1, 'brand'), { key: 'Enter', ctrlKey: true })

    await waitFor(() => expect(alerts()).toMatch(/Je rij kan nog niet mee/))
  })
})

const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join()

test('Ctrl Enter in the box of the consent sends', async () => {
  await open('computer', {})
  await waitFor(() => expect(screen.getByRole('button', { name: /1 registratie versturen/ }).ariaDisabled).toBeNull())
  const box = screen.getByRole('checkbox', { name: /klanten hierover geïnformeerd/ })
  box.focus()

  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Accepteer de voorwaarden')).toBeTruthy()

  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: /versturen/i })).toBeTruthy()
})

test('every column of the worksheet has a heading with a text', async () => {
  await open('computer', {})

  const headings = await screen.findAllByRole('columnheader')

  expect(headings.filter(({ textContent }) => textContent === '')).toEqual([])
})
