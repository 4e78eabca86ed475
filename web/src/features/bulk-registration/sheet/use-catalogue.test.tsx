import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { neverAnswered, openScreen, refusal } from '../../../../testing/open-screen.tsx'
import type { Cells } from './sheet-fields.ts'
import { testProducts } from './sheet.test-kit.ts'
import { newRow } from './sheet.ts'
import { type CatalogueState, useCatalogue } from './use-catalogue.ts'

let state: CatalogueState
let failing: string | null = null
let isDown = false
let silent: string | null = null
let refetch: () => Promise<void>

/** Shows which lists are loaded for these rows, and gives the brands whose products were asked for. */
function openCatalogue(...typed: Partial<Cells>[]) {
  const rows = typed.map((cells) => newRow(cells))
  function Loaded() {
    state = useCatalogue(rows)
    return <output>{Object.keys(state.catalogue.products).join(' ')}</output>
  }
  const { sent, queryClient } = openScreen({
    address: '/bulkregistratie',
    component: Loaded,
    answer: (path, { body }) => {
      if (path === '/api/brands')
        return isDown ? refusal(502, { message: 'Nee.' }) : ['AquaStar', 'Solar', 'Talent', 'ATAG']
      if (body?.brand === silent) return neverAnswered()
      if (body?.brand === failing) return refusal(403, { message: 'Nee.' })
      return testProducts.filter(({ brand }) => brand === body?.brand)
    },
  })
  refetch = () => queryClient.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  return () => sent.flatMap(({ body }) => (body ? [body.brand] : []))
}

const hasLoaded = (brands: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(brands))

test('only products of the brands in the rows are asked for', async () => {
  const asked = openCatalogue({ brand: 'talent', model: 'T 40' }, { brand: 'Talent' }, { brand: 'Bosch' }, {})

  await hasLoaded('Talent')
  expect(asked()).toEqual(['Talent'])
  expect(state.hasAllProducts).toBe(false)
})

test('a model that its brand does not have brings the products of all brands', async () => {
  openCatalogue({ brand: 'Talent', model: 'Compact 8' })

  await hasLoaded('AquaStar Solar Talent ATAG')
  expect(state.hasAllProducts).toBe(true)
})

test('a list that is read brings the products of all brands', async () => {
  openCatalogue()
  await waitFor(() => expect(state.hasBrands).toBe(true))

  act(() => state.loadAllProducts())

  await hasLoaded('AquaStar Solar Talent ATAG')
})

test('a brand whose products fail leaves those of others, and can be tried again', async () => {
  failing = 'Talent'
  const asked = openCatalogue({ brand: 'Talent' }, { brand: 'ATAG' })
  await hasLoaded('ATAG')
  await waitFor(() => expect(state.hasFailed).toBe(true))

  failing = null
  act(() => state.retry())

  await hasLoaded('Talent ATAG')
  expect(asked()).toEqual(['Talent', 'ATAG', 'Talent'])
  expect(state.hasFailed).toBe(false)
})

test('a brand whose products nobody sends has failed after five seconds, and trying again does not wait for them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  silent = 'Talent'
  const asked = openCatalogue({ brand: 'Talent' }, { brand: 'ATAG' })
  await hasLoaded('ATAG')
  expect(state.hasFailed).toBe(false)

  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(state.hasFailed).toBe(true)

  silent = null
  act(() => state.retry())
  await hasLoaded('Talent ATAG')
  expect(asked()).toEqual(['Talent', 'ATAG', 'Talent'])
  expect(state.hasFailed).toBe(false)
})

test('brands and products that are known stay when the server is down', async () => {
  openCatalogue({ brand: 'Talent' })
  await hasLoaded('Talent')

  failing = 'Talent'
  isDown = true
  await act(() => refetch())

  expect([state.hasBrands, state.hasFailed]).toEqual([true, false])
  expect(state.catalogue.brands).toContain('Talent')
})
