import type { PointsLine } from '@portal/contract/gift-shop'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { pageReply } from '../../lib/contract-reply.test-kit.ts'
import { openMemberScreen } from '../account/member-screen.test-kit.tsx'
import PointsPage from './points-page.tsx'

const refusal = 'De cadeaushop heeft deze registratie niet geaccepteerd. Neem contact met ons op.'
const registration = { id: 7, serial_number: 'AB 190871', brand: 'AquaStar', model: 'Compact 8' }
const credited = { kind: 'credited', credits: 250, reason: null, registration } as const
const totals = {
  balance: 1750,
  balance_refreshed_at: '2026-11-14T12:00:00.000000Z',
  pending_credits: 400,
  credited_credits: 3250,
}

const lines: PointsLine[] = [
  { id: 23, ...credited, kind: 'pending', credits: 1400, created_at: '2026-11-14T11:05:00.000000Z' },
  { id: 22, ...credited, kind: 'refused', reason: refusal, created_at: '2026-11-14T11:00:00.000000Z' },
  ...Array.from({ length: 21 }, (_, index) => ({
    id: 21 - index,
    ...credited,
    // Already the next day in the Netherlands.
    created_at: '2026-11-12T23:30:00.000000Z',
  })),
]

/** The call for points, as the server answers it. */
function answerWith(all: PointsLine[]) {
  return (path: string) => ({ ...pageReply(all, path), totals })
}

function openPoints({ query = '', answer }: { query?: string; answer?: (path: string) => unknown } = {}) {
  return openMemberScreen({ component: PointsPage, address: `/punten${query}`, answer: answer ?? answerWith(lines) })
}

const range = (text: string) => screen.findByText(text, { selector: 'nav p' })
const figures = () => screen.getAllByRole('definition').map((figure) => figure.textContent)

describe('the page of points', () => {
  test('tells what happened, when, and to the points of which product', async () => {
    openPoints()

    await range('1–10 van 23 regels')
    const rows = screen.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(rows.slice(1, 4)).toEqual([
      ['14-11-2026', 'AquaStar Compact 8AB 190871', 'In behandeling genomen1.400 punten'],
      ['14-11-2026', 'AquaStar Compact 8AB 190871', `Geweigerd${refusal} Contact`],
      ['13-11-2026', 'AquaStar Compact 8AB 190871', '+ 250 punten'],
    ])
  })

  test('says what there is to spend and how old that is, what is on its way and what ever arrived', async () => {
    openPoints()
    await range('1–10 van 23 regels')

    expect(figures()).toEqual(['1.750', '400', '3.250'])
    expect(screen.getByText('Bijgewerkt op 14-11-2026 om 13.00')).toBeDefined()
  })

  test('asks for the next page and keeps it in the address', async () => {
    const { asked, location } = openPoints()
    await range('1–10 van 23 regels')

    await userEvent.click(screen.getByRole('button', { name: 'Pagina 3' }))

    await range('21–23 van 23 regels')
    expect(location().search).toEqual({ page: 3 })
    expect(asked).toEqual(['/api/points?page=1', '/api/points?page=3'])
  })

  test('shows the last page for an address beyond it', async () => {
    const { location } = openPoints({ query: '?page=9' })

    await range('21–23 van 23 regels')
    expect(location().search).toEqual({ page: 3 })
  })

  test('explains how points come about and where their history in the shop is', async () => {
    openPoints()

    const steps = await screen.findByRole('region', { name: 'Zo werken je punten' })
    expect(within(steps).getAllByRole('listitem')).toHaveLength(3)
    expect(within(steps).getByRole('link').getAttribute('href')).toBe('/puntenhistorie')
  })

  test('sends who has none yet to the registration of a product', async () => {
    openPoints({ answer: answerWith([]) })

    await screen.findByRole('heading', { name: 'Nog geen punten' })
    const action = screen.getByRole('link', { name: 'Productregistratie' })
    expect(action.getAttribute('href')).toBe('/installateurproductregistratie')
  })

  test('says that points could not be loaded, and tries again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let answer: (path: string) => unknown = () => new Response('{}', { status: 404 })
    openPoints({ answer: (path) => answer(path) })
    await screen.findByRole('heading', { name: 'Je punten konden niet worden geladen' })
    // The balance is known without this call.
    expect(figures()).toEqual(['1.250', '–', '–'])
    answer = answerWith(lines)

    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

    await range('1–10 van 23 regels')
  })
})
