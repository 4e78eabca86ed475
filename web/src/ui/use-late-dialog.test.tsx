import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
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
