import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

test('a page whose server is silent says so after five seconds, and shows an answer that comes later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let answer: (body: unknown) => void = () => undefined
  openScreen({ address: '/nieuws', member: {}, answer: () => new Promise((resolve) => (answer = resolve)) })
  await screen.findByText('Nieuws en acties aan het laden')
  expect(screen.queryByText('Opnieuw proberen')).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('Opnieuw proberen')).toBeTruthy()
  expect(screen.getByText(/Registreren kan wel/)).toBeTruthy()

  answer({ blogs: [], promotions: [] })
  expect(await screen.findByText('Er is nog geen nieuws')).toBeTruthy()
})
