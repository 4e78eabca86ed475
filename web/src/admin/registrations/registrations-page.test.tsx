import { exportTypes } from '@portal/contract/exports'
import type { DeskRegistration } from '@portal/contract/registrations-for-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { range } from '../../../testing/on-screen.ts'
import { memberReply } from '../../../testing/member-with.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { readToasts } from '../../ui/toasts.ts'

letPopoversOpen()

const listed = (fields: Partial<DeskRegistration> = {}): DeskRegistration => ({
  id: 812,
  created_at: '2026-11-20T14:48:00.000000Z',
  install_date: '2026-11-19',
  serial_number: 'AB 190871',
  product: { id: 7, brand: 'AquaStar', model: 'Compact 8', image: null },
  member: { id: 12, name: 'Sanne de Vries', company: 'De Vries BV' },
  address_zipcode: '5671 GD',
  address_house_number: '41',
  huisnummer_toevoeging: 'b',
  address: 'Nuenen',
  credits: 250,
  status: 'credited',
  is_corrected: false,
  ...fields,
})

const brands = [
  {
    id: 4,
    version: 1,
    name: 'AquaStar',
    serial_mask: null,
    warranty_months: { statutory: 24, all_in: 12 },
    is_active: true,
    products: 1,
    registrations: 3,
  },
]
const product = {
  id: 7,
  version: 1,
  brand: { id: 4, name: 'AquaStar', serial_mask: null, is_active: true },
  model: 'Compact 8',
  image: null,
  image_upload_id: null,
  is_active: true,
  marks: [],
  points: [],
  registrations: 3,
}

type Answers = { rows?: DeskRegistration[]; has_more?: boolean; file?: () => Response }

function openRegistrations(query = '', { rows = [listed()], has_more = false, file }: Answers = {}) {
  return openScreen({
    address: `/beheer/registraties${query}`,
    member: { roles: ['servicedesk'] },
    answer: (path) => {
      if (path === '/api/user') return memberReply({ roles: ['servicedesk'] })
      if (path === '/api/admin/brands') return { data: brands }
      if (path.startsWith('/api/admin/products')) return pageReply([product], path)
      if (path === '/api/admin/views') return { data: [] }
      if (path.startsWith('/api/admin/registrations/export')) return file?.()
      if (path.includes('/registrations/count')) return { data: { total: 10_000, has_more: path.includes('pending') } }
      if (path.startsWith('/api/admin/registrations')) return { ...pageReply(rows, path), has_more }
      return undefined
    },
  })
}

const asked = (paths: string[], call = '/api/admin/registrations?') =>
  paths
    .filter((path) => path.startsWith(call))
    .map((path) => Object.fromEntries(new URL(path, 'http://portal').searchParams))

describe('the registrations of all members', () => {
  test('show what each is, whose, where and how it stands, and nothing of the customer', async () => {
    openRegistrations('', {
      rows: [listed(), listed({ id: 813, status: 'withdrawn', is_corrected: true, huisnummer_toevoeging: null })],
    })

    await range('1–2 van 2 registraties')
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(heads).toEqual(['Datum', 'Product', 'Lid en bedrijf', 'Adres', 'Status'])
    expect(cells.slice(0, 5)).toEqual([
      '20-11-202615.48 uur',
      'AquaStar Compact 8AB 190871',
      'Sanne de VriesDe Vries BV',
      '5671 GD 41bNuenen',
      '+ 250 punten',
    ])
    expect(cells[9]).toBe('IngetrokkenGecorrigeerd')
  })

  test('are asked with what the address says, and the tabs only for how many there are', async () => {
    const { asked: paths } = openRegistrations(
      '?zoek=AB+19&merk=4&product=7&status=geweigerd,gecorrigeerd&periode=2026-11-01..2026-11-20&lid=12&sorteer=created_at',
    )

    await range('1–1 van 1 registratie')
    expect(asked(paths)).toEqual([
      {
        page: '1',
        per_page: '10',
        search: 'AB 19',
        sort: 'created_at',
        'filter[brand]': '4',
        'filter[product]': '7',
        'filter[member]': '12',
        'filter[status]': 'refused,corrected',
        'filter[from]': '2026-11-01',
        'filter[until]': '2026-11-20',
      },
    ])
    await waitFor(() => expect(asked(paths, '/api/admin/registrations/count')).toHaveLength(4))
    const tags = await screen.findByRole('list', { name: 'Gefilterd op' })
    await within(tags).findByText('AquaStar Compact 8')
    expect([...tags.children].map(({ textContent }) => textContent)).toEqual([
      'AquaStar',
      'AquaStar Compact 8',
      'Geweigerd',
      'Gecorrigeerd',
      'vanaf 01-11-2026 tot en met 20-11-2026',
      'Lid 12',
    ])
  })

  test('that are too many to count are said to be more', async () => {
    openRegistrations('?zoek=vries', { has_more: true })

    await range('1–1 van meer dan 1 registratie')
    const tabs = within(screen.getByRole('navigation', { name: 'Weergaven' }))
    await tabs.findByText('10.000+')
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Alle 10.000',
      'In behandeling 10.000+',
      'Geweigerd 10.000',
      'Ingetrokken 10.000',
    ])
  })

  test('that are not found say what to search for', async () => {
    openRegistrations('?zoek=ab', { rows: [] })

    expect(await screen.findByText(/^Zoek op ten minste 3 tekens van een serienummer/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Filters wissen' })).toBeTruthy()
  })
})

describe('the file of the registrations', () => {
  test.each([
    [false, undefined],
    [true, 'customers'],
  ])('has the customers when that is asked for: %s', async (isAsked, extra) => {
    URL.createObjectURL = () => 'blob:1'
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const headers = {
      'Content-Type': exportTypes.csv,
      'Content-Disposition': 'attachment; filename="registraties.csv"',
    }
    const { asked: paths } = openRegistrations('?status=geweigerd', { file: () => new Response('x', { headers }) })
    await range('1–1 van 1 registratie')

    await userEvent.click(screen.getByRole('button', { name: 'Lijst exporteren' }))
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Klantgegevens meenemen/ })
    expect(box.checked).toBe(false)
    if (isAsked) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Als tekst (csv)' }))

    await waitFor(() => expect(readToasts().at(-1)?.title).toBe('registraties.csv is gedownload'))
    const [query] = asked(paths, '/api/admin/registrations/export')
    expect(query).toEqual({ 'filter[status]': 'refused', format: 'csv', ...(extra && { with: extra }) })
  })
})
