import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageReply } from '../../../../testing/contract-reply.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { facts, open, own, path, press, refusal } from './own-registration.test-kit.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const steps = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('a registration', () => {
  test('shows everything that was entered, its warranty and its story', async () => {
    open()

    await screen.findByText('Mevr. M. van den Berg')
    expect(facts()).toEqual([
      '14-11-2026',
      '5611 AB 3 bis, Eindhoven',
      'Mevr. M. van den Berg',
      'klant@voorbeeld.nl06 12 34 56 78',
    ])
    expect(screen.getByRole('heading', { name: 'Garantie tot 14-11-2029' })).toBeDefined()
    expect(steps('Punten')).toEqual([
      '250 punten bijgeschreven14-11, 11.00 uurTe besteden in de cadeaushop.',
      'Door jou geregistreerd14-11, 10.41 uur',
    ])
    expect(steps('Wat er verder gebeurde')).toEqual([
      'Gecorrigeerd door Zilverbron16-11, 11.20 uurHuisnummer is nu 3.',
      'Bevestiging aan je klant verstuurd14-11, 10.42 uur',
    ])
    expect(screen.getByText('Nog 5 dagen')).toBeDefined()
  })

  test('with changes of its points has a sum of them', async () => {
    const line = own.points[0]!
    const points = [
      { ...line, at: '2026-11-15T09:00:00Z', credits: 300, text: 'Opnieuw toegekend' },
      { ...line, at: '2026-11-15T08:00:00Z', credits: -250, text: 'Teruggenomen' },
      line,
    ]
    open({ points, credits: 300 })

    const table = await screen.findByRole('table', { name: 'Punten van deze registratie' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Opnieuw toegekend Verwerkt+\u00a0300',
      'Teruggenomen Verwerkt−\u00a0250',
      'Registratie Verwerkt+\u00a0250',
      'Samen300',
    ])
  })

  test('of somebody else is not there', async () => {
    open({}, (asked) => (asked === path ? refusal(404, { message: 'Niet gevonden.' }) : undefined))

    expect(await screen.findByRole('heading', { name: 'Deze registratie is er niet' })).toBeDefined()
  })

  test('that can not be loaded shows what the list said of it, and tries again', async () => {
    let isUp = false
    const { id, install_date, address_zipcode, address_house_number, serial_number, product, credits } = own
    const listed = { id, install_date, address_zipcode, address_house_number, serial_number, product, credits }
    const row = {
      ...listed,
      address: 'Eindhoven',
      synced_sparco: true,
      status: 'credited',
      certificate_code: own.certificate_code,
    }
    const { navigate } = openScreen({
      address: '/registraties',
      answer: (asked) => {
        if (asked === path) return isUp ? own : undefined
        if (!asked.startsWith('/api/productregistration/all')) return undefined
        return { ...pageReply([row], asked), totals: { registrations: 1, pending: 0, pending_credits: 0 } }
      },
    })
    await screen.findByRole('link', { name: 'AquaStar Compact 8' })

    await navigate('/registraties/98')

    expect(await screen.findByRole('heading', { name: 'Compact 8' })).toBeDefined()
    expect(facts()).toEqual(['14-11-2026', '5611 AB 3'])
    await screen.findByText(/Deze registratie kon niet worden geladen/)
    isUp = true
    await press('Opnieuw proberen')
    expect(await screen.findByText('Mevr. M. van den Berg')).toBeDefined()
  })
})

describe('the days to mend it', () => {
  test.each([
    ['2026-11-21T22:59:59Z', 'Nog vandaag', 'Corrigeren'],
    ['2026-11-21T23:00:00Z', /De 7 dagen om zelf te corrigeren zijn voorbij/, 'Correctie aanvragen'],
  ])('at %s', async (now, text, button) => {
    vi.setSystemTime(new Date(now))
    open()

    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByRole('button', { name: button })).toBeDefined()
  })

  test('are none for what was withdrawn', async () => {
    open({ status: 'withdrawn', can_correct_until: null, warranty_until: null, credits: 0 })

    expect(await screen.findByText(/Deze registratie is ingetrokken/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Corrigeren' })).toBeNull()
    expect(screen.queryByRole('heading', { name: /Garantie/ })).toBeNull()
  })
})
