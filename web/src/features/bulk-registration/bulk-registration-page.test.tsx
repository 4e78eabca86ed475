import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, keptNames, keptRows, openBulkRegistration, press } from './bulk-registration-screen.test-kit.tsx'
import { keepSheet, type KeptSheet } from './kept-sheet.ts'

let memberId = 900

async function leave(sheet: Partial<KeptSheet>) {
  await keepSheet(memberId, {
    rows: [],
    installDate: '',
    fileName: null,
    refusals: {},
    changedAt: Date.now(),
    ...sheet,
  })
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  memberId += 1
})

describe('more rows than a worksheet takes', () => {
  test('are opened in parts, and none of them is lost', async () => {
    await leave({ rows: keptRows(600) })
    openBulkRegistration({ memberId })
    await screen.findByText(/Je hebt nog 600 rijen/)

    await press('Verdergaan')

    expect(await screen.findByText('500 rijen geopend')).toBeTruthy()
    expect(screen.getByText(/De andere 100 blijven bewaard/)).toBeTruthy()
    expect(screen.getByText(/Je hebt nog 100 rijen/)).toBeTruthy()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('501')
    expect(await keptNames(memberId)).toHaveLength(600)

    await press('Verdergaan')
    expect(await screen.findByText('De bewaarde rijen passen er niet bij')).toBeTruthy()
  })
})

describe('clearing the worksheet', () => {
  test.each(['computer', 'phone'] as const)('is asked about on a %s', async (width) => {
    await leave({ rows: keptRows(3) })
    openBulkRegistration({ memberId, width })
    await press('Verdergaan')
    const clear = async () => {
      if (width === 'phone') await press('Meer acties')
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
    await leave({ rows: keptRows(3), installDate: '14-11-2025', fileName: 'week-46.xlsx' })
    openBulkRegistration({ memberId, width: 'phone' })
    await press('Verdergaan')
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
