import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  fillIn,
  listIsOpen,
  openRegisterProductScreen,
  submit,
} from './register-product/register-product-screen.test-kit.tsx'

const loading = vi.hoisted(() => vi.fn<() => never>())

vi.mock('./next-registration-offer.tsx', loading)

test('an accepted registration leads to the list, also when the offer of a next one could not be loaded', async () => {
  loading.mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  openRegisterProductScreen()
  await fillIn()
  await submit()
  await listIsOpen()

  await vi.waitFor(() => expect(loading).toHaveBeenCalled())
  // React draws what that leads to.
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('heading', { level: 1, name: 'Productregistraties' })).toBeTruthy()
})
