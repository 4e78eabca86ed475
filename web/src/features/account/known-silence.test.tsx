import { act, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { neverAnswered, openScreen } from '../../../testing/open-screen.tsx'
import { noteSilence } from './session.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
})

test.each(['/nieuws/dubbele-punten', '/acties/dubbele-punten', '/beheer/leden', '/beheer/leden/7'])(
  'after five seconds of silence %s says what could not be loaded',
  async (address) => {
    openScreen({ address, answer: neverAnswered })
    await screen.findByText(/(aan het laden|worden geladen)$/)

    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByText('Opnieuw proberen')).toBeTruthy()
  },
)

test('a page whose navigation met the silence does not wait for it again', async () => {
  const { queryClient } = openScreen({ address: '/nieuws', answer: neverAnswered })
  noteSilence(queryClient)
  await screen.findByText('Nieuws en acties aan het laden')

  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('Opnieuw proberen')).toBeTruthy()
})
