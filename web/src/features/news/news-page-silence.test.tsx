import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { neverAnswered, openScreen } from '../../../testing/open-screen.tsx'

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

test('who tries again need not wait for the call that nobody answers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let calls = 0
  const answer = (path: string) => {
    if (path !== '/api/news/index') return undefined
    calls += 1
    return calls === 1 ? neverAnswered() : { blogs: [], promotions: [] }
  }
  openScreen({ address: '/nieuws', member: {}, answer })
  await screen.findByText('Nieuws en acties aan het laden')
  await act(() => vi.advanceTimersByTimeAsync(5_000))

  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

  expect(await screen.findByText('Er is nog geen nieuws')).toBeTruthy()
})
