import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { testCells } from '../bulk-registration/sheet/sheet.test-kit.ts'
import { newRow } from '../bulk-registration/sheet/sheet.ts'
import { useCatalogue } from '../bulk-registration/sheet/use-catalogue.ts'
import {
  chooseBrand,
  chooseProduct,
  openRegisterProductScreen,
  optionsOf,
} from './register-product/register-product-screen.test-kit.tsx'

// The first moment of a day in this country: an ordinary one, and those of both nights in which the clock changes.
const days = [
  '2027-01-01T00:00:00+01:00',
  '2027-03-28T00:00:00+01:00',
  '2027-03-29T00:00:00+02:00',
  '2026-10-25T00:00:00+02:00',
  '2026-10-26T00:00:00+01:00',
]

const product = { id: 7, brand: 'AquaStar', model: 'Compact 8', image: null, serial_mask: 'aa 999999' }

/** Half a minute before points change, and what the server says from then on. */
function beforeChange(day: string, before = 30_000) {
  const begins = Date.parse(day)
  vi.useFakeTimers({ shouldAdvanceTime: true, now: begins - before })
  onTestFinished(() => void vi.useRealTimers())
  return () => [{ ...product, credits: Date.now() < begins ? 250 : 275 }]
}

const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test.each(days)('a form that is open over %s has the new points within a minute', async (day) => {
  const products = beforeChange(day)
  openRegisterProductScreen({ answers: { '/api/products': products } })
  await chooseBrand('AquaStar')
  await chooseProduct('AquaStar Compact 8 (250 punten)')

  await later(90)

  expect(optionsOf('Product')).toContain('AquaStar Compact 8 (275 punten)')
  expect(screen.getAllByText('+ 275').length).toBeGreaterThan(0)
  expect(screen.queryByText('+ 250')).toBeNull()
})

test.each(days)('a worksheet that is open over %s has the new points within a minute', async (day) => {
  const products = beforeChange(day)
  const rows = [newRow(testCells())]
  function Worksheet() {
    const { catalogue } = useCatalogue(rows)
    return <output>{catalogue.products.AquaStar?.[0]?.credits}</output>
  }
  openScreen({
    address: '/bulkregistratie',
    component: Worksheet,
    answer: (path) => (path === '/api/brands' ? ['AquaStar'] : products()),
  })
  await screen.findByText('250')

  await later(90)

  expect(screen.getByText('275')).toBeTruthy()
})

test('a page that is open has a brand that staff add', async () => {
  const products = beforeChange(days[0]!)
  let brands = ['AquaStar']
  openRegisterProductScreen({ answers: { '/api/products': products, '/api/brands': () => brands } })
  await chooseBrand('AquaStar')

  brands = ['AquaStar', 'Nova']
  await later(60)

  expect(optionsOf('Merk')).toContain('Nova')
})

test('who is asked and does not answer, or knows the member no longer, changes nothing on the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let answers: () => unknown = () => [{ ...product, credits: 250 }]
  openRegisterProductScreen({ answers: { '/api/products': () => answers() } })
  await chooseBrand('AquaStar')
  await chooseProduct('AquaStar Compact 8 (250 punten)')

  for (answers of [() => refusal(401, { message: 'Nee.' }), () => refusal(502, { message: 'Nee.' })]) await later(60)

  expect(optionsOf('Product')).toContain('AquaStar Compact 8 (250 punten)')
  expect(screen.queryByText(/^Productlijst van/)).toBeNull()
})

test('a tab that nobody sees asks nothing, and asks within a minute once it is seen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const seen = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => {
    seen.mockRestore()
    vi.useRealTimers()
  })
  const { asked } = openRegisterProductScreen({ answers: { '/api/products': () => [{ ...product, credits: 250 }] } })
  await chooseBrand('AquaStar')
  await waitFor(() => expect(optionsOf('Product')).toHaveLength(2))
  const times = () => asked.filter((path) => path === '/api/products').length

  seen.mockReturnValue('hidden')
  await later(200)
  expect(times()).toBe(1)
  seen.mockReturnValue('visible')
  await later(60)
  expect(times()).toBe(2)
})
