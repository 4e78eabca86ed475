import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { memberReply, seenMember } from '../../../testing/member-with.ts'
import { press } from '../../../testing/on-screen.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { listsOf } from './member-page.test-kit.tsx'

letPopoversOpen()

const blocked = { blocked_at: '2026-11-20T08:30:00.000000Z', blocked_reason: 'Fraude' }

function openMember(facts: Parameters<typeof seenMember>[0] = {}, answer = () => new Response(null, { status: 204 })) {
  render(<Toaster />)
  return openScreen({
    address: '/beheer/leden/7',
    member: { roles: ['servicedesk'] },
    answer: (path, { method }) => {
      if (path === '/api/user') return memberReply({ roles: ['servicedesk'] })
      if (method === 'POST') return answer()
      return listsOf(path) ?? { data: seenMember({ id: 7, ...facts }) }
    },
  })
}

async function choose(item: string, title: string) {
  await screen.findByText('De Wit Installaties')
  await press('Meer doen met dit lid')
  await press(item)
  return within(await screen.findByRole('dialog', { name: title }))
}

const posts = ({ sent }: ReturnType<typeof openMember>) =>
  sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])

test('a member is blocked with a reason', async () => {
  const opened = openMember()
  const dialog = await choose('Blokkeren', 'Sanne de Wit blokkeren?')
  await userEvent.click(dialog.getByRole('button', { name: 'Blokkeren' }))
  expect(dialog.getByText('Reden is verplicht')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Fraude')
  await userEvent.click(dialog.getByRole('button', { name: 'Blokkeren' }))

  expect(await screen.findByText('Het lid is geblokkeerd')).toBeTruthy()
  expect(posts(opened)).toEqual([['/api/admin/members/7/block', { reason: 'Fraude' }]])
})

test('who is blocked is shown so, with the reason, and is let in again', async () => {
  const opened = openMember(blocked)
  const dialog = await choose('Blokkade opheffen', 'Blokkade van Sanne de Wit opheffen?')
  expect(screen.getByText('Sinds 20-11-2026 om 09.30 uur. Fraude')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Opgehelderd')
  await userEvent.click(dialog.getByRole('button', { name: 'Opheffen' }))

  expect(await screen.findByText('De blokkade is opgeheven')).toBeTruthy()
  expect(posts(opened)).toEqual([['/api/admin/members/7/unblock', { reason: 'Opgehelderd' }]])
})

test('the mail to verify an address is sent again', async () => {
  const opened = openMember({ isVerified: false, emailVerified: false, email_verified_at: null })
  const dialog = await choose('Verificatiemail opnieuw', 'Verificatiemail opnieuw sturen?')
  await userEvent.click(dialog.getByRole('button', { name: 'Sturen' }))

  expect(await screen.findByText('De e-mail wordt verstuurd')).toBeTruthy()
  expect(posts(opened)).toEqual([['/api/admin/members/7/verification', undefined]])
})

test('a refusal is told in the dialog, which stays', async () => {
  openMember({}, () => refusal(422, { message: 'Nee', errors: { reason: ['Er moet een beheerder overblijven'] } }))
  const dialog = await choose('Blokkeren', 'Sanne de Wit blokkeren?')
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Fraude')
  await userEvent.click(dialog.getByRole('button', { name: 'Blokkeren' }))

  expect((await dialog.findByRole('alert')).textContent).toBe('Er moet een beheerder overblijven')
})
