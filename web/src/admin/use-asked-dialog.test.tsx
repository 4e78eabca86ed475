import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { useAskedDialog } from './use-asked-dialog.ts'

function Part({ onClose }: { onClose: () => void }) {
  return <button onClick={onClose}>Klaar</button>
}

function openPage(load: () => Promise<typeof Part>) {
  openScreen({
    address: '/profiel',
    component: function Page() {
      const [isAsked, setIsAsked] = useState(false)
      const [giveUp] = useState(() => () => setIsAsked(false))
      const { Dialog } = useAskedDialog(load, { isAsked, failed: 'Het venster kon niet worden geladen', giveUp })
      return (
        <>
          <input defaultValue="Wat hier getypt is" />
          <button aria-pressed={isAsked} onClick={() => setIsAsked(true)}>
            Vragen
          </button>
          {Dialog && <Dialog onClose={giveUp} />}
          <Toaster />
        </>
      )
    },
  })
}

test('a dialog that is asked for from elsewhere and could not be loaded leaves the page, and is loaded when it is asked for again', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  openPage(load)

  await userEvent.click(await screen.findByRole('button', { name: 'Vragen' }))
  expect(await screen.findByText('Het venster kon niet worden geladen')).toBeTruthy()
  expect(screen.getByDisplayValue('Wat hier getypt is')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Vragen', pressed: false })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Vragen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Klaar' }))
  expect(screen.queryByRole('button', { name: 'Klaar' })).toBeNull()
})

test('one whose code never comes is given up after a while, and not opened later by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let arrive = (_: typeof Part) => {}
  openPage(() => new Promise<typeof Part>((resolve) => (arrive = resolve)))

  fireEvent.click(await screen.findByRole('button', { name: 'Vragen' }))
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(await screen.findByRole('button', { name: 'Vragen', pressed: false })).toBeTruthy()

  await act(async () => arrive(Part))
  expect(screen.queryByRole('button', { name: 'Klaar' })).toBeNull()
})
