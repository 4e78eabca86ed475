import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { NetworkIsSilent } from '../../lib/silence.ts'
import { StaffDialog } from './staff-dialog.tsx'

test('a dialog whose call nobody answers says so, and what closing it means', async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function showModal(this: HTMLDialogElement) {
    this.open = true
  })
  HTMLDialogElement.prototype.close = vi.fn()
  openScreen({
    address: '/beheer/personen',
    component: () => (
      <NetworkIsSilent value>
        <StaffDialog title="Uitnodigen" confirm="Versturen" busy onConfirm={() => {}} onClose={() => {}}>
          <p>Er gaat een e-mail.</p>
        </StaffDialog>
      </NetworkIsSilent>
    ),
    member: { roles: ['beheerder'] },
  })
  expect((await screen.findByText(/geeft nog geen antwoord/)).closest('[role=status]')).toBeTruthy()
})
