import type { Registration } from '@portal/contract/registrations'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pageReply } from '../../../../testing/contract-reply.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const registration: Registration = {
  id: 1,
  install_date: '2026-11-14',
  address: 'Eindhoven',
  address_zipcode: '5611 AB',
  address_house_number: '1',
  serial_number: 'AB 190871',
  product: { brand: 'AquaStar', model: 'One', image: null },
  credits: 250,
  synced_sparco: true,
  status: 'credited',
  certificate_code: '0123456789abcdef0123',
}

const scrolled: Element[] = []

/** Opens the list as a phone shows it, and notes what is scrolled into sight. */
async function openOnPhone() {
  openScreen({
    address: '/registraties',
    answer: (path) =>
      path.includes('?')
        ? { ...pageReply([registration], path), totals: { registrations: 1, pending: 0, pending_credits: 0 } }
        : undefined,
  })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  scrolled.length = 0
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this)
  }
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  return screen.findByRole('list', { name: 'Productregistraties' })
}

const isBefore = (one: Node, other: Node) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

test('on a phone the rows come after their order, and before what else there is to do', async () => {
  const rows = await openOnPhone()

  expect(isBefore(screen.getByRole('combobox', { name: 'Sorteren' }), rows)).toBe(true)
  expect(isBefore(rows, screen.getByRole('link', { name: /Meerdere producten registreren/ }))).toBe(true)
  expect(isBefore(rows, await screen.findByRole('button', { name: 'Exporteren' }))).toBe(true)
})

test('on a phone the search goes to the top, so that what it finds is above the keyboard', async () => {
  await openOnPhone()

  fireEvent.focus(screen.getByRole('searchbox'))

  expect(scrolled).toEqual([screen.getByRole('region', { name: 'Registraties' })])
})

test('a card leads to its registration', async () => {
  const rows = await openOnPhone()

  expect(within(rows).getByRole('link', { name: 'AquaStar One' }).getAttribute('href')).toBe('/registraties/1')
})
