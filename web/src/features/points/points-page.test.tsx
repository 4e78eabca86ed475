import type { RegistrationPoints } from '@portal/contract/points'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { range } from '../../../testing/on-screen.ts'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const refusal = 'De cadeaushop heeft deze registratie niet geaccepteerd. Neem contact met ons op.'
const product = { serial_number: 'AB 190871', brand: 'AquaStar', model: 'Compact 8' }
const started = { kind: 'pending', created_at: '2026-11-14T11:05:00.000000Z', reason: null } as const
const totals = {
  balance: 1750,
  balance_refreshed_at: '2026-11-14T12:00:00.000000Z',
  pending_credits: 400,
  credited_credits: 3250,
}

const registrations: RegistrationPoints[] = [
  { id: 23, ...product, credits: 1400, created_at: started.created_at, status: 'pending', steps: [started] },
  {
    id: 22,
    ...product,
    credits: 250,
    created_at: started.created_at,
    status: 'refused',
    steps: [started, { kind: 'refused', created_at: '2026-11-14T12:00:00.000000Z', reason: refusal }],
  },
  ...Array.from({ length: 21 }, (_, index) => ({
    id: 21 - index,
    ...product,
    credits: 250,
    // Already the next day in the Netherlands.
    created_at: '2026-11-12T23:30:00.000000Z',
    status: 'credited' as const,
    steps: [started, { kind: 'credited' as const, created_at: '2026-11-14T12:00:00.000000Z', reason: null }],
  })),
]

/** The call for points, as the server answers it. */
function answerWith(all: RegistrationPoints[]) {
  return (path: string) => ({ ...pageReply(all, path), totals })
}

function openPoints({ query = '', answer }: { query?: string; answer?: (path: string) => unknown } = {}) {
  return openScreen({
    address: `/punten${query}`,
    answer: answer ?? answerWith(registrations),
  })
}

const figures = () => screen.getAllByRole('definition').map((figure) => figure.textContent)

describe('the page of points', () => {
  test('shows the status of the points of each registration', async () => {
    openPoints()

    await range('1–10 van 23 registraties')
    const rows = screen.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(rows[1]).toEqual(['14-11-2026', 'AquaStar Compact 8AB 190871', 'In behandeling1.400 punten'])
    expect(rows[2]).toEqual(['14-11-2026', 'AquaStar Compact 8AB 190871', 'Geweigerd250 punten'])
    expect(rows[4]).toEqual(['13-11-2026', 'AquaStar Compact 8AB 190871', '+ 250 punten'])
  })

  test('shows the steps of a registration that is opened, and hides them again', async () => {
    openPoints()
    await range('1–10 van 23 registraties')
    const [opener] = screen.getAllByRole('button', { name: 'Stappen van AquaStar Compact 8, AB 190871' }).slice(2)
    const steps = () => screen.queryAllByRole('list', { name: 'Stappen' })
    expect(steps()).toHaveLength(1)

    await userEvent.click(opener!)

    expect(opener!.getAttribute('aria-expanded')).toBe('true')
    expect(
      within(steps()[1]!)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual([
      'Geregistreerd, punten in behandeling14-11-2026 om 12.05',
      'Bijgeschreven in de cadeaushop14-11-2026 om 13.00',
    ])

    await userEvent.click(opener!)
    expect(steps()).toHaveLength(1)
  })

  test('opens a refused registration, with the reason and a link to contact', async () => {
    openPoints()

    const steps = await screen.findByRole('list', { name: 'Stappen' })
    expect(steps.textContent).toContain(`Geweigerd door de cadeaushop14-11-2026 om 13.00${refusal}`)
    expect(within(steps).getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/service/contact')
  })

  test('shows the balance and its age, what is pending, and what ever arrived', async () => {
    openPoints()
    await range('1–10 van 23 registraties')

    expect(figures()).toEqual(['1.750', '400', '3.250'])
    expect(screen.getByText('Bijgewerkt op 14-11-2026 om 13.00')).toBeDefined()
  })

  test('explains how points come about and where their history in the shop is', async () => {
    openPoints()

    const steps = await screen.findByRole('region', { name: 'Zo werken je punten' })
    expect(within(steps).getAllByRole('listitem')).toHaveLength(3)
    expect(within(steps).getByRole('link').getAttribute('href')).toBe('/puntenhistorie')
  })

  test('sends a member without points to the registration of a product', async () => {
    openPoints({ answer: answerWith([]) })

    await screen.findByRole('heading', { name: 'Nog geen punten' })
    const action = screen.getByRole('link', { name: 'Productregistratie' })
    expect(action.getAttribute('href')).toBe('/installateurproductregistratie')
  })

  test('says that points could not be loaded, and tries again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let answer: (path: string) => unknown = () => new Response('{}', { status: 404 })
    openPoints({ answer: (path) => answer(path) })
    await screen.findByText('Je punten konden niet worden geladen. Probeer het later opnieuw.')
    // The balance is known without this call.
    expect(figures()).toEqual(['1.250', '–', '–'])
    answer = answerWith(registrations)

    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

    await range('1–10 van 23 registraties')
  })

  test('tells what was taken back and given since, with the reason and what is below zero', async () => {
    const moment = started.created_at
    const done = [started, { kind: 'credited' as const, created_at: moment, reason: null }]
    const of = { reason: 'Dubbel ingevoerd', created_at: moment, status: 'credited' as const, steps: done }
    const withdrawn: RegistrationPoints = {
      ...registrations[2]!,
      credits: 0,
      is_withdrawn: true,
      first: { credits: 250, reason: null },
      changes: [{ ...of, credits: -250, below_zero: 150 }],
    }
    const byHand = { id: 1, ...of, reason: 'Voor je hulp bij de beurs', credits: 40, below_zero: 0 }
    const answer = (path: string) => ({ ...answerWith([withdrawn])(path), by_hand: [byHand] })
    openPoints({ answer })

    await range('1–1 van 1 registratie')
    expect(screen.getByText('Ingetrokken')).toBeDefined()
    expect(screen.getByText('+ 40 punten')).toBeDefined()
    for (const opener of screen.getAllByRole('button', { name: /^Stappen van/ })) await userEvent.click(opener)
    const [ofHand, ofRegistration] = screen.getAllByRole('list', { name: 'Stappen' }).map((list) => list.textContent)
    expect(ofHand).toContain('Voor je hulp bij de beurs')
    expect(ofRegistration).toContain('250 punten eraf14-11-2026 om 12.05Dubbel ingevoerd')
    expect(ofRegistration).toContain('100 punten afgeschreven, tot nul')
    expect(ofRegistration).toContain('150 punten onder nul14-11-2026 om 12.05De volgende punten vullen dit aan.')
  })
})
