import { firstNoticeText } from '@portal/contract/gift-shop'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

const registration = {
  id: 1,
  install_date: '2026-11-14',
  address: 'Eindhoven',
  address_zipcode: '5611 AB',
  address_house_number: '12',
  serial_number: 'AB 190871',
  product: { brand: 'AquaStar', model: 'Compact 8', image: 'products/one.png' },
  credits: 250,
  synced_sparco: true,
  status: 'credited',
  certificate_code: '0123456789abcdef0123',
}

const teaser = {
  id: 7,
  title: 'Zoutverbruik',
  created_at: '2026-11-12T09:00:00.000000Z',
  description: 'Reken op 350 tot 500 gram per m³.',
  url_slug: 'zoutverbruik',
  image: null,
  thumbnail_image: null,
}

const full = {
  registrations: [registration],
  blogs: [teaser],
  promotions: [{ ...teaser, id: 8, title: 'Dubbele punten', url_slug: 'dubbele-punten' }],
}

function openDashboard(answer: () => unknown = () => full) {
  return openScreen({
    address: '/dashboard',
    answer: (path) => (path === '/api/sparco/notice' ? { stands: true, text: firstNoticeText } : answer()),
  })
}

const block = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the dashboard', () => {
  test.each([
    [1, '1 onderhoudsbeurt in de komende 30 dagen'],
    [3, '3 onderhoudsbeurten in de komende 30 dagen'],
  ])('leads to the maintenance when there is some soon: %i', async (maintenance_due, name) => {
    openDashboard(() => ({ ...full, maintenance_due }))

    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/onderhoud')
  })

  test.each([0, undefined])('says nothing of maintenance when there is none soon: %s', async (maintenance_due) => {
    openDashboard(() => ({ ...full, maintenance_due }))

    await (await block('Nieuwste registraties')).findByRole('listitem')
    expect(screen.queryByText(/onderhoudsbeurt/)).toBeNull()
  })

  test('greets the member by the first name and shows the balance', async () => {
    openDashboard()

    expect(await screen.findByRole('heading', { level: 1, name: /^Goede(morgen|middag|navond), Sanne$/ })).toBeTruthy()
    expect(screen.getByText('1.250')).toBeTruthy()
  })

  test('shows the name, date, serial number, address and status of a new registration', async () => {
    openDashboard()

    const item = await (await block('Nieuwste registraties')).findByRole('listitem')
    expect([...item.querySelectorAll('a, p > span')].map((part) => part.textContent)).toEqual([
      'AquaStar Compact 8',
      '14-11-2026',
      'AB 190871',
      '5611 AB 12',
    ])
    expect(item.querySelector('img')?.getAttribute('src')).toBe('/storage/products/one.png')
    expect(within(item).getByText('+ 250 punten')).toBeTruthy()
    expect(within(item).getByRole('link').getAttribute('href')).toBe('/registraties/1')
  })

  test('has the eight quick links of the specification', async () => {
    openDashboard()

    const links = within(await screen.findByRole('navigation', { name: 'Snel regelen' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
      ['Gegevens wijzigen', '/profiel'],
      ['Product registraties', '/registraties'],
      ['Contact Neem contact op', '/service/contact'],
      ['Beeldbank', '/service/beeldbank'],
      ['FAQ', '/service/faq'],
      ['Downloads overzicht', '/service/downloads'],
      ['Garantievoorwaarden', '/garantievoorwaarden'],
      ['Algemene voorwaarden', '/voorwaarden'],
    ])
  })

  test('links its cards to the news and the promotions', async () => {
    openDashboard()

    const news = await block('Nieuws en acties')
    const more = await news.findByRole('link', { name: 'Verder lezen: Zoutverbruik' })
    expect(more.getAttribute('href')).toBe('/nieuws/zoutverbruik')
    expect(news.getByRole('link', { name: 'Naar actie: Dubbele punten' }).getAttribute('href')).toBe(
      '/acties/dubbele-punten',
    )
    expect(news.getAllByText('12/11/2026')).toHaveLength(2)
  })

  test('links to the shop, also while the notice says that it is closed', async () => {
    openDashboard()

    const shop = await screen.findByRole('link', { name: 'Cadeaushop' })
    expect(await screen.findByText('De cadeaushop is tijdelijk niet beschikbaar vanwege onderhoud.')).toBeTruthy()
    expect(shop.getAttribute('href')).toBe('/cadeaushop')
    expect(shop.getAttribute('aria-disabled')).toBeNull()
  })
})

test('a dashboard without registrations and news invites to register', async () => {
  openDashboard(() => ({ registrations: [], blogs: [], promotions: [] }))

  expect(await screen.findByText('Registreer je eerste installatie')).toBeTruthy()
  expect(screen.queryByText('Nieuws en acties')).toBeNull()
})

test('a dashboard that could not be loaded says so in one place, and tries again', async () => {
  let isUp = false
  openDashboard(() => (isUp ? full : undefined))
  await screen.findByText(/^De registraties en het nieuws konden niet worden geladen/)

  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

  expect(await screen.findByText('AquaStar Compact 8')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull()
})
