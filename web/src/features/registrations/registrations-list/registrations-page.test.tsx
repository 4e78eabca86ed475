import type { Registration } from '@portal/contract/registrations'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { press, range } from '../../../../testing/on-screen.ts'
import { pageReply } from '../../../../testing/contract-reply.ts'
import { neverAnswered, openScreen } from '../../../../testing/open-screen.tsx'

const registrations: Registration[] = Array.from({ length: 23 }, (_, index) => ({
  id: 100 - index,
  install_date: '2026-11-14',
  address: 'Eindhoven',
  address_zipcode: '5611 AB',
  address_house_number: String(index + 1),
  serial_number: `AB ${190871 + index}`,
  product: { brand: index === 4 ? 'Solar' : 'AquaStar', model: 'One', image: null },
  credits: 250,
  synced_sparco: index > 1,
  status: index > 1 ? 'credited' : 'pending',
  certificate_code: String(index).padStart(20, '0'),
}))

/** The reply of the list call. */
function answer(path: string): unknown {
  const query = new URL(path, 'http://portal').searchParams
  if (!query.has('page')) return registrations

  const brand = query.get('search') ?? ''
  const found = registrations.filter(({ product, synced_sparco }) => {
    const status = synced_sparco ? 'credited' : 'pending'
    return product.brand.includes(brand) && (query.get('status') ?? status) === status
  })
  return {
    ...pageReply(found, path),
    totals: { registrations: registrations.length, pending: 2, pending_credits: 500 },
  }
}

function openList(query = '', answers: (path: string) => unknown = answer) {
  return openScreen({ address: `/registraties${query}`, answer: answers })
}

const table = () => screen.findByRole('table', { name: 'Productregistraties' })

describe('the list of registrations', () => {
  test('shows the columns of the specification', async () => {
    openList()

    await range('1–10 van 23 registraties')
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(heads).toEqual(['Installatiedatum', 'Adres', 'Product', 'Status'])
    expect(cells.slice(0, 4)).toEqual(['14-11-2026', '5611 AB 1', 'AquaStar OneAB 190871', 'In behandeling'])
    expect(cells).toHaveLength(40)
  })

  test('shows the balance, the pending points and the number of registrations', async () => {
    openList()
    await table()

    await screen.findByText('500')
    const figures = screen.getAllByRole('definition').map((figure) => figure.textContent)
    expect(figures).toEqual(['1.250', '500', '23'])
  })

  test('asks once, whatever else is in the address', async () => {
    const { asked } = openList('?utm_source=mail&status=lost')
    await range('1–10 van 23 registraties')

    expect(asked).toEqual(['/api/productregistration/all?page=1'])
  })
})

test('a chip tells how many wait for their points, and narrows the list to them', async () => {
  const { location } = openList('?page=2')
  const chip = await screen.findByRole('button', { name: 'In behandeling 2' })

  await userEvent.click(chip)

  await range('1–2 van 2 registraties')
  expect(location().search).toEqual({ status: 'pending' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await press('Punten ontvangen')
  await range('1–10 van 21 registraties')
  expect(location().search).toEqual({ status: 'credited' })
  await press('Alle')
  await range('1–10 van 23 registraties')
})

describe('the order of the list', () => {
  test('is shown, since no column shows it', async () => {
    openList()
    await table()

    expect(screen.getByText('Nieuwste registratie eerst')).toBeDefined()
    await press('Product')

    expect(await screen.findByText('Product, oplopend')).toBeDefined()
    expect(screen.queryByText('Nieuwste registratie eerst')).toBeNull()
  })
})

test('a press anywhere in a row opens the registration, and so does its link', async () => {
  const { location } = openList('', (path) => (path.endsWith('/98') ? undefined : answer(path)))
  await table()
  const link = screen.getAllByRole('link', { name: 'AquaStar One' })[2]!
  expect(link.getAttribute('href')).toBe('/registraties/98')

  await userEvent.click(screen.getByText('5611 AB 3'))

  await waitFor(() => expect(location().pathname).toBe('/registraties/98'))
})

describe('the certificates to print', () => {
  const button = () => screen.findByText('Certificaten printen')

  test("are those of the page's registrations that are not withdrawn", async () => {
    const [first, second] = registrations as [Registration, Registration]
    openList('', (path) => ({
      ...pageReply([first, { ...second, status: 'withdrawn' }], path),
      totals: { registrations: 2, pending: 1, pending_credits: 250 },
    }))
    await table()

    expect((await button()).getAttribute('href')).toBe('/garantie/afdrukken?codes=0000-0000-0000-0000-0000')
  })

  test('have their button before the rows are there, which leads nowhere yet', async () => {
    openList('', neverAnswered)

    expect((await button()).getAttribute('href')).toBeNull()
  })
})

describe('an empty list', () => {
  test('invites a member without registrations to register', async () => {
    openList('', (path) => ({
      ...pageReply([], path),
      totals: { registrations: 0, pending: 0, pending_credits: 0 },
    }))

    expect(await screen.findByText('Registreer je eerste installatie')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('the export', () => {
  const files: Blob[] = []

  async function exportFrom(query: string) {
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const before = files.length
    const { asked } = openList(query)
    await table()
    asked.length = 0

    await press('Exporteren')

    await waitFor(() => expect(files).toHaveLength(before + 1))
    const lines = (await files.at(-1)?.text())?.replace('\uFEFF', '').trim().split('\r\n') ?? []
    return { asked, lines }
  }

  test('has the whole list, in one call', async () => {
    const { asked, lines } = await exportFrom('?page=2')

    expect(asked).toEqual(['/api/productregistration/all'])
    expect(lines).toHaveLength(1 + 23)
    expect(lines.slice(0, 2)).toEqual([
      'Installatiedatum,Adres,Plaats,Product,Serienummer,Status,Punten',
      '14-11-2026,5611 AB 1,Eindhoven,AquaStar One,AB 190871,In behandeling,250',
    ])
  })

  test('has every match, of all pages', async () => {
    const { asked, lines } = await exportFrom('?zoek=AquaStar')

    expect(asked).toEqual(['/api/productregistration/all?page=1&search=AquaStar&per_page=100'])
    expect(lines).toHaveLength(1 + 22)
  })
})
