import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { lazyComponent } from './lazy-component.tsx'

const Part = () => 'the part'

function openWith(load: () => Promise<typeof Part>) {
  const Late = lazyComponent(load)
  return openScreen({
    address: '/profiel',
    component: () => (
      <p>
        the page
        <Late />
      </p>
    ),
  })
}

test('a part that could not be loaded leaves its place empty, and comes once the connection is back', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  openWith(load)
  expect((await screen.findByText('the page')).textContent).toBe('the page')

  // What is found on the page may still listen for a moment; after an `act` that waits, its effects have run as well.
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText(/the part/)).toBeTruthy()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
})

test('it is tried again at the next navigation too', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { navigate } = openWith(load)
  await screen.findByText('the page')

  await act(() => navigate('/profiel?verder=1'))
  expect(await screen.findByText(/the part/)).toBeTruthy()
})
