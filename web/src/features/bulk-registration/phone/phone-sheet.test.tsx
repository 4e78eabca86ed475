import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { listOf } from '../../registrations/register-product/register-product-screen.test-kit.tsx'
import type { Scanning } from '../../registrations/scan/scan-dialog.tsx'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { dismissToast, readToasts } from '../../../ui/toasts.ts'
import { createRowJudge, judgeSheet } from '../sheet/judge-sheet.ts'
import { findProduct } from '../sheet/catalogue.ts'
import { judgeRow } from '../sheet/judge-row.ts'
import { changeRows, changeShared, newRow, newSheet, type Sheet, writeCells } from '../sheet/sheet.ts'
import type { Cells } from '../sheet/sheet-fields.ts'
import { catalogueOf, testCells } from '../sheet/sheet.test-kit.ts'
import { prefetchScreens } from '../lazy-screens.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import { PhoneSheet } from './phone-sheet.tsx'

const catalogue = catalogueOf([
  { id: 1, brand: 'AquaStar', model: 'Compact 8', credits: 250, image: null, serial_mask: 'aa 999999' },
  { id: 2, brand: 'Talent', model: 'T 40', credits: 300, image: null, serial_mask: '99999999999' },
])

const good = testCells({ woonplaats: 'Eindhoven', voorletters: 'M.', client_email: 'm.berg@example.nl' })

vi.mock('../../registrations/scan/scan-dialog.tsx', () => ({
  ScanDialog: ({ onUse, onClosed }: Scanning & { onClosed: () => void }) => (
    <button
      type="button"
      onClick={() => {
        onUse('AB 190905', null, null)
        onClosed()
      }}
    >
      Gescand
    </button>
  ),
}))

let latest: Sheet
const onSend = vi.fn()
const none = { taken: new Set<string>(), refusals: {} }

async function fillNewRow(cells: Cells) {
  const row = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(row.getByRole('combobox', { name: /Merk/ }), cells.brand)
  await userEvent.selectOptions(row.getByRole('combobox', { name: /Model/ }), cells.model)
  await userEvent.click(row.getByRole('radio', { name: cells.selectedGender }))
  const texts: [RegExp, string][] = [
    [/Serienummer/, cells.serial_number],
    [/Installatiedatum/, cells.install_date],
    [/Postcode/, cells.address_zipcode],
    [/Huisnummer/, cells.address_house_number],
    [/Naam/, cells.client_name],
    [/E-mail/, cells.client_email],
    [/Telefoon/, cells.client_phone_number],
  ]
  for (const [name, text] of texts) await userEvent.type(row.getByRole('textbox', { name }), text)
}

function openSheet(rows: Partial<Cells>[], taken: string[] = [], sharedDate = '') {
  const start = newSheet(
    rows.map((cells) => newRow({ ...good, ...cells })),
    { install_date: sharedDate },
  )
  function Screen() {
    const [sheet, setSheet] = useState(start)
    latest = sheet
    const verdict = useMemo(() => {
      const judge = createRowJudge(
        sheet.shared,
        (cells) => judgeRow(cells, catalogue),
        (cells) => findProduct(catalogue, cells.brand, cells.model),
      )
      return judgeSheet(sheet.rows, judge, { ...none, taken: new Set(taken) })
    }, [sheet])
    const state: Pick<SheetPage['state'], 'sheet' | 'changeRows'> = {
      sheet,
      changeRows: (change) => setSheet((current) => changeRows(current, change(current.rows))),
    }
    const page: Partial<SheetPage> = {
      state: state as SheetPage['state'],
      verdict,
      catalogue,
      filled: verdict.filled,
      keepDraft: () => {},
      correct: (corrections) => setSheet((current) => changeRows(current, writeCells(current.rows, corrections))),
      changeShared: (changed) => setSheet((current) => changeShared(current, changed)),
      send: async () => onSend(),
    }
    return (
      <>
        <PhoneSheet page={page as SheetPage} />
        <QuestionDialog />
      </>
    )
  }
  return openScreen({
    component: Screen,
    address: '/bulkregistratie',
    answer: (path) =>
      path.startsWith('/api/products') ? [] : listOf([{ brand: 'Talent', model: 'T 40', image: null }]),
  })
}

const card = (name: RegExp) => screen.findByRole('button', { name })

beforeAll(prefetchScreens)
beforeEach(() => {
  onSend.mockReset()
})

describe('the worksheet on a phone', () => {
  test('shows rows with faults first, then registered ones, then ready ones', async () => {
    openSheet([{}, { serial_number: 'AB 1', client_name: '' }, { serial_number: 'AB 190903' }], ['AB190903'])

    const review = within(await screen.findByRole('region', { name: 'Nakijken' })).getAllByRole('listitem')
    expect(review.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/en nog 1\)Rij 2$/),
      expect.stringMatching(/Dit serienummer is al geregistreerdRij 3Dit is mijn toestel$/),
    ])
    const ready = within(screen.getByRole('region', { name: 'Klaar om te versturen' })).getAllByRole('listitem')
    expect(ready.map((row) => row.textContent)).toEqual([expect.stringMatching(/^AquaStar Compact 8.*Rij 1$/)])
    expect(screen.getByText('1 rij nakijken')).toBeTruthy()
  })

  test('can show only the rows with faults', async () => {
    openSheet([{}, { client_name: '', serial_number: 'AB 190904' }])

    await userEvent.click(await screen.findByRole('button', { name: 'Fouten 1' }))

    expect(screen.queryByRole('region', { name: 'Klaar om te versturen' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Nakijken' })).toBeTruthy()
  })

  test('opens a row with its fault first, and saving leads to the next fault', async () => {
    openSheet([{ client_name: '' }, { serial_number: 'AB 190904', client_email: 'geen' }])
    await userEvent.click(await card(/Rij 1$/))

    const first = await screen.findByRole('dialog', { name: 'Rij 1' })
    expect(within(first).getAllByRole('textbox')[1]).toBe(within(first).getByRole('textbox', { name: /Naam/ }))
    expect(within(first).getByRole('textbox', { name: /Naam/ }).getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(within(first).getByRole('textbox', { name: /Naam/ }), 'De Boer')
    await userEvent.click(within(first).getByRole('button', { name: 'Opslaan, volgende fout' }))

    expect(latest.rows[0]?.cells.client_name).toBe('De Boer')
    const second = await screen.findByRole('dialog', { name: 'Rij 2' })
    expect(within(second).getByText('Fout 1 van 1')).toBeTruthy()
  })

  test.each([
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Sluiten' }))],
    [
      'Escape, or the way back of a phone',
      async () => {
        const dialog = screen.getByRole<HTMLDialogElement>('dialog')
        // What a browser does by itself.
        dialog.open = false
        fireEvent(dialog, new Event('close'))
      },
    ],
  ])('keeps what was typed in a row that is closed by %s, and offers to undo it', async (_, close) => {
    openSheet([{}])
    await userEvent.click(await card(/Rij 1$/))
    await close()
    expect(readToasts()).toEqual([])

    await userEvent.click(await card(/Rij 1$/))
    await userEvent.type(screen.getByRole('textbox', { name: /Naam/ }), ' jr.')
    await close()

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(latest.rows[0]?.cells.client_name).toBe('Van den Berg jr.')
    const [toast] = readToasts()
    act(() => toast?.action?.onPress())
    expect(latest.rows[0]?.cells.client_name).toBe('Van den Berg')
    dismissToast(toast!.id)
  })

  test('shows no faults in a new row until it is saved', async () => {
    openSheet([{}])
    await userEvent.click(await screen.findByRole('button', { name: 'Rij toevoegen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rij 2' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Naam/ }), 'Smit')
    expect(within(dialog).queryAllByText(/verplicht/i)).toHaveLength(0)

    await userEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))

    expect(latest.rows[1]?.cells.client_name).toBe('Smit')
    expect(within(dialog).getAllByText(/verplicht/i).length).toBeGreaterThan(3)
  })

  test('offers the product or the address of a row that was added for the next one', async () => {
    openSheet([{}])
    await userEvent.click(await screen.findByRole('button', { name: 'Rij toevoegen' }))
    expect(screen.queryByRole('region', { name: 'Volgende rij' })).toBeNull()
    await fillNewRow({ ...good, serial_number: 'AB 190905', client_name: 'Smit' })
    await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))

    await userEvent.click(await screen.findByRole('button', { name: 'Zelfde product, volgende klant' }))
    const next = () => within(screen.getByRole('dialog', { name: 'Rij 3' }))
    const valueOf = (name: RegExp) => next().getByRole<HTMLInputElement>('textbox', { name }).value
    expect(next().getByRole<HTMLSelectElement>('combobox', { name: /Model/ }).value).toBe('Compact 8')
    expect([valueOf(/Serienummer/), valueOf(/Naam/)]).toEqual(['', ''])
    expect(document.activeElement?.getAttribute('name')).toBe('rij-serial_number')

    await userEvent.click(next().getByRole('button', { name: 'Sluiten' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Nog een op dit adres' }))
    expect([valueOf(/Serienummer/), valueOf(/Naam/), valueOf(/Postcode/)]).toEqual(['', 'Smit', '5611 AB'])
  })

  test('opens the scanner for the next row after one that was scanned', async () => {
    openSheet([{}])
    await userEvent.click(await screen.findByRole('button', { name: 'Rij toevoegen' }))
    expect(screen.queryByRole('button', { name: 'Gescand' })).toBeNull()
    await fillNewRow({ ...good, serial_number: '0', client_name: 'Smit' })
    await userEvent.click(screen.getByRole('button', { name: 'Serienummer scannen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Gescand' }))
    await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))

    await userEvent.click(await screen.findByRole('button', { name: 'Zelfde product, volgende klant' }))

    expect(await screen.findByRole('button', { name: 'Gescand' })).toBeTruthy()
  })

  test('leads to the report of a serial number that is registered already, on its card and in its row', async () => {
    openSheet([{ serial_number: 'AB 190903' }], ['AB190903'])
    expect(await screen.findByRole('link', { name: 'Dit is mijn toestel' })).toBeTruthy()

    await userEvent.click(await card(/Rij 1$/))

    const row = within(await screen.findByRole('dialog', { name: 'Rij 1' }))
    expect(row.getByRole('link', { name: 'Dit is mijn toestel' })).toBeTruthy()
  })

  test('asks for no date that all rows have already', async () => {
    openSheet([{}], [], '14-11-2025')
    await userEvent.click(await screen.findByRole('button', { name: 'Rij toevoegen' }))

    expect(screen.getByRole('textbox', { name: /Installatiedatum/ }).getAttribute('aria-required')).toBeNull()
    expect(screen.getByRole('textbox', { name: /Postcode/ }).getAttribute('aria-required')).toBe('true')
  })

  test('offers first what was used last', async () => {
    openSheet([{ brand: '', model: '' }])
    await userEvent.click(await card(/Rij 1$/))

    const dialog = screen.getByRole('dialog')
    const group = await within(dialog).findByRole('group', { name: 'Laatst gebruikt' })
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Talent'])
  })

  test('removes a row after a question', async () => {
    openSheet([{}, { serial_number: 'AB 190904' }])
    await userEvent.click(await card(/Rij 2$/))
    await userEvent.click(screen.getByRole('button', { name: 'Rij 2 verwijderen' }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Verwijderen' }))

    expect(latest.rows).toHaveLength(1)
  })

  test('asks for the consent before sending', async () => {
    openSheet([{}])
    await userEvent.click(await screen.findByRole('button', { name: '1 versturen' }))
    expect(onSend).not.toHaveBeenCalled()

    const box = await screen.findByRole('checkbox', {
      name: /klanten hierover geïnformeerd/,
      description: 'Accepteer de voorwaarden',
    })
    await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Klaar' }))
    await userEvent.click(screen.getByRole('button', { name: '1 versturen' }))

    expect(onSend).toHaveBeenCalledOnce()
  })
})
