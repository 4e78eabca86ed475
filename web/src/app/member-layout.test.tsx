import type { OwnFactors } from '@portal/contract/second-factor'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { memberReply } from '../../testing/member-with.ts'
import { openScreen, refusal } from '../../testing/open-screen.tsx'
import ProfilePage from '../features/profile/profile-page.tsx'
import { MemberLayout } from './member-layout.tsx'

const own: OwnFactors = {
  factors: [{ id: 4, kind: 'app', name: 'App', created_at: '2026-11-20T08:00:00.000000Z', used_at: null }],
  recovery_codes_left: 10,
  proven: null,
  mail_code: null,
  has_passkeys: false,
  is_skipped: false,
}

test('staff who want another password prove their second factor over their profile, and what they typed goes out then', async () => {
  const member = { roles: ['redactie' as const], company: null }
  const { sent } = openScreen({
    address: '/profiel',
    member,
    component: () => (
      <MemberLayout>
        <ProfilePage />
      </MemberLayout>
    ),
    answer: (path) => {
      if (path === '/api/step-up' || path === '/api/second-factor') return { data: own }
      if (path !== '/api/user/updateprofile') return path === '/api/user' ? memberReply(member) : undefined
      const isProven = sent.some((call) => call.path === '/api/step-up')
      return isProven ? memberReply(member) : refusal(403, { message: 'Bevestig eerst.', reason: 'step-up' })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Wijzig gegevens' }))
  await userEvent.type(screen.getByLabelText('Nieuw wachtwoord'), 'Zachter water 26')
  await userEvent.type(screen.getByLabelText('Bevestig wachtwoord'), 'Zachter water 26')
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))

  await userEvent.type(await screen.findByLabelText(/^Code/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Bevestigen' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Opslaan' })).toBe(null))
  const saves = sent.filter(({ path }) => path === '/api/user/updateprofile')
  expect(saves.map(({ body }) => body?.password)).toEqual(['Zachter water 26', 'Zachter water 26'])
})
