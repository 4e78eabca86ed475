import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { useAskedDialog } from './use-asked-dialog.ts'

function Part({ onClose }: { onClose: () => void }) {
  return <button onClick={onClose}>Klaar</button>
}

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
