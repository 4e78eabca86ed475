import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { NetworkIsSlow } from '../../lib/slow-network.ts'
import { StaffDialog } from './staff-dialog.tsx'

test('a dialog whose call nobody answers says so, and what closing it means', async () => {
  openScreen({
    address: '/beheer/personen',
    component: () => (
      <NetworkIsSlow value>
        <StaffDialog title="Uitnodigen" confirm="Versturen" busy onConfirm={() => {}} onClose={() => {}}>
          <p>Er gaat een e-mail.</p>
        </StaffDialog>
      </NetworkIsSlow>
    ),
    member: { roles: ['beheerder'] },
  })
  expect((await screen.findByText(/geeft nog geen antwoord/)).closest('[role=status]')).toBeTruthy()
})
