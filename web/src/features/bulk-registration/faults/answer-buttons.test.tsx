import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { cell, keptRows, openBulkRegistration } from '../bulk-registration-screen.test-kit.tsx'
import type { Cells } from '../sheet/sheet-fields.ts'
import { leaveRows } from '../sheet/sheet.test-kit.ts'

let memberId = 700

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  memberId += 1
})

async function open(width: 'computer' | 'phone', ...cells: Partial<Cells>[]) {
  const rows = keptRows(cells.length).map((row, at) => ({
    ...row,
    cells: { ...row.cells, serial_number: `AB 19090${at}`, ...cells[at] },
  }))
  await leaveRows(memberId, rows)
  openBulkRegistration({ memberId, width })
}

const dates = [{ install_date: '3-2-26' }, { install_date: '4-2-26' }, { install_date: '5-2-26' }]
const inCells = (rows: number[], field: keyof Cells) => rows.map((row) => cell(row, field).textContent)
const shown = (...texts: string[]) => waitFor(() => expect(inCells([1, 2, 3], 'install_date')).toEqual(texts))

async function selectDate() {
  await waitFor(() => expect(cell(1, 'install_date').getAttribute('aria-invalid')).toBe('true'))
  await userEvent.click(cell(1, 'install_date'))
}

describe('at the cell', () => {
  test('one answer corrects it, and can be undone', async () => {
    await open('computer', ...dates)
    await selectDate()

    await press('Ja, 03-02-2026')

    await shown('03-02-2026', '4-2-26', '5-2-26')
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 'install_date')))
    await press('Ongedaan maken')
    await shown('3-2-26', '4-2-26', '5-2-26')
  })

  test('one answer corrects all that ask the same', async () => {
    await open('computer', ...dates)
    await selectDate()

    await press('Ja, in alle 3')

    await shown('03-02-2026', '04-02-2026', '05-02-2026')
    expect(await screen.findByText('3 cellen verbeterd')).toBeTruthy()
  })

  test('the keys answer, and the cell tells them', async () => {
    await open('computer', ...dates)
    await selectDate()
    expect(document.getElementById(cell(1, 'install_date').getAttribute('aria-describedby')!)?.textContent).toMatch(
      /Bedoel je 03-02-2026\?.*Alt \+ Enter is ja, met Shift erbij in alle 3/,
    )

    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    await shown('03-02-2026', '4-2-26', '5-2-26')

    await userEvent.click(cell(2, 'install_date'))
    await userEvent.keyboard('{Alt>}{Shift>}{Enter}{/Shift}{/Alt}')
    await shown('03-02-2026', '04-02-2026', '05-02-2026')
  })

  test('Tab leads from the cell to the answers', async () => {
    await open('computer', ...dates)
    await selectDate()

    await userEvent.tab()

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ja, 03-02-2026' }))
  })

  test('the answer replaces what was typed since', async () => {
    await open('computer', ...dates)
    await selectDate()
    await userEvent.keyboard('1')

    await press('Ja, 03-02-2026')

    await shown('03-02-2026', '4-2-26', '5-2-26')
  })
})

test('the list of faults asks too, and keeps the focus', async () => {
  await open('computer', ...dates, { client_phone_number: '612345678' }, { client_name: '' })
  await press(/met fouten/)
  const list = screen.getByRole('list', { name: 'Fouten per soort' })

  await userEvent.click(within(list).getByRole('button', { name: 'Ja, in alle 3' }))
  await shown('03-02-2026', '04-02-2026', '05-02-2026')
  await waitFor(() => expect(document.activeElement).toBe(list))

  await userEvent.click(within(list).getByRole('button', { name: 'Ja, 0612345678' }))
  expect(inCells([4], 'client_phone_number')).toEqual(['0612345678'])
  expect(within(list).queryAllByRole('button', { name: /^Ja/ })).toEqual([])
})

describe('on a phone', () => {
  const list = () => screen.findByRole('list', { name: 'Fouten per soort' })

  test('the list of faults is there, open when one answer serves several rows', async () => {
    await open('phone', ...dates)

    await userEvent.click(within(await list()).getByRole('button', { name: 'Ja, in alle 3' }))

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Nakijken' })).toBeNull())
    await press('Ongedaan maken')
    expect(within(await list()).getByRole('button', { name: 'Ja, in alle 3' })).toBeTruthy()
  })

  test('the list leads to a row', async () => {
    await open('phone', { client_name: '' })
    await press('Fouten per soort')

    await userEvent.click(within(await list()).getByRole('button', { name: 'Rij 1' }))

    expect(await screen.findByRole('dialog', { name: 'Rij 1' })).toBeTruthy()
  })

  test('a card asks what its fault asks', async () => {
    await open('phone', ...dates)
    const card = within(await screen.findByRole('group', { name: /^Rij 2: .*Bedoel je 04-02-2026\?$/ }))

    await userEvent.click(card.getByRole('button', { name: 'Ja, 04-02-2026' }))

    await waitFor(() => expect(screen.queryByRole('group', { name: /^Rij 2:/ })).toBeNull())
    expect(screen.getByRole('group', { name: /^Rij 3:/ })).toBeTruthy()
  })

  test('the editor of a row asks at the field, and saves nothing by itself', async () => {
    await open('phone', ...dates)
    await press(/Compact 8.*Rij 1$/)
    const editor = within(await screen.findByRole('dialog', { name: 'Rij 1' }))
    const date = () => editor.getByRole<HTMLInputElement>('textbox', { name: /Installatiedatum/ })
    // The mask of the field waits for its own first effect.
    await act(async () => {})

    await userEvent.click(editor.getByRole('button', { name: 'Ja, 03-02-2026' }))

    expect(date().value).toBe('03-02-2026')
    expect(document.activeElement).toBe(editor.getByRole('button', { name: /^Opslaan/ }))
    expect(editor.queryByRole('button', { name: /^Ja/ })).toBeNull()
    expect(screen.getByText('Fout 1 van 3')).toBeTruthy()
  })

  test('the editor of a row answers for the other rows as well', async () => {
    await open('phone', ...dates)
    await press(/Compact 8.*Rij 1$/)
    const editor = within(await screen.findByRole('dialog', { name: 'Rij 1' }))

    await userEvent.click(editor.getByRole('button', { name: 'Ja, in alle 3' }))

    expect(editor.getByRole<HTMLInputElement>('textbox', { name: /Installatiedatum/ }).value).toBe('03-02-2026')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Nakijken' })).toBeNull())
  })
})
