import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { Toaster } from './toaster.tsx'
import { useAskedDialog, useLateDialog } from './use-late-dialog.ts'

function Part({ onClose }: { onClose: () => void }) {
  return <button onClick={onClose}>Klaar</button>
}

test('a dialog that could not be loaded says so, and the next press opens it', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  openScreen({
    address: '/profiel',
    component: function Page() {
      const { Dialog, open, close } = useLateDialog(load, 'Het venster kon niet worden geladen')
      return (
        <>
          <button onClick={open}>Openen</button>
          {Dialog && <Dialog onClose={close} />}
          <Toaster />
        </>
      )
    },
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Openen' }))
  expect(await screen.findByText('Het venster kon niet worden geladen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Klaar' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Openen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Klaar' }))
  expect(screen.queryByRole('button', { name: 'Klaar' })).toBeNull()
})

test('a dialog that is asked for from elsewhere and could not be loaded leaves the page, and is loaded when it is asked for again', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
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

  await userEvent.click(await screen.findByRole('button', { name: 'Vragen' }))
  expect(await screen.findByText('Het venster kon niet worden geladen')).toBeTruthy()
  expect(screen.getByDisplayValue('Wat hier getypt is')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Vragen', pressed: false })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Vragen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Klaar' }))
  expect(screen.queryByRole('button', { name: 'Klaar' })).toBeNull()
})

test('a dialog whose code never comes says so, and is not opened later by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let arrive = (_: typeof Part) => {}
  const load = vi.fn(() => new Promise<typeof Part>((resolve) => (arrive = resolve)))
  openScreen({
    address: '/profiel',
    component: function Page() {
      const { Dialog, open, close } = useLateDialog(load, 'Het venster kon niet worden geladen')
      return (
        <>
          <button onClick={open}>Openen</button>
          {Dialog && <Dialog onClose={close} />}
          <Toaster />
        </>
      )
    },
  })

  fireEvent.click(await screen.findByRole('button', { name: 'Openen' }))
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(await screen.findByText('Het venster kon niet worden geladen')).toBeTruthy()

  await act(async () => arrive(Part))
  expect(screen.queryByRole('button', { name: 'Klaar' })).toBeNull()
})
