import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { Toaster } from './toaster.tsx'
import { useLateDialog } from './use-late-dialog.ts'

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
