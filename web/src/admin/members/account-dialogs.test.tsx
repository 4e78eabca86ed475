import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { memberReply, seenMember } from '../../../testing/member-with.ts'
import { press } from '../../../testing/on-screen.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { listsOf } from './member-page.test-kit.tsx'

letPopoversOpen()

const blocked = { blocked_at: '2026-11-20T08:30:00.000000Z', blocked_reason: 'Fraude' }

type Answers = { answer?: (path: string) => unknown; found?: object[] }

function openMember(
  facts: Parameters<typeof seenMember>[0] = {},
  { answer = () => new Response(null, { status: 204 }), found = [] }: Answers = {},
) {
  render(<Toaster />)
  return openScreen({
    address: '/beheer/leden/7',
    member: { roles: ['servicedesk'] },
    answer: (path, { method }) => {
      if (path === '/api/user') return memberReply({ roles: ['servicedesk'] })
      if (method === 'POST') return answer(path)
      if (path.startsWith('/api/admin/members?')) return pageReply(found, path)
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
  openMember(
    {},
    { answer: () => refusal(422, { message: 'Nee', errors: { reason: ['Er moet een beheerder overblijven'] } }) },
  )
  const dialog = await choose('Blokkeren', 'Sanne de Wit blokkeren?')
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Fraude')
  await userEvent.click(dialog.getByRole('button', { name: 'Blokkeren' }))

  expect((await dialog.findByRole('alert')).textContent).toBe('Er moet een beheerder overblijven')
})

test('all registrations of who is blocked are handed over, after what happens is seen', async () => {
  const foreseen = {
    seen: 'q1',
    registrations: 1204,
    customers: 2,
    points: [{ member: { id: 9, name: 'Joris Vermeulen' }, credits: 301_000 }],
    mails: [{ title: 'Alle registraties', to: 'Installateur', name: 'Joris Vermeulen', address: 'joris@voorbeeld.nl' }],
  }
  const joris = { id: 9, name: 'Joris Vermeulen', email: 'joris@voorbeeld.nl', company: null, city: 'Ede', credits: 0 }
  const found = [{ ...joris, isVerified: true, isAdmin: false, roles: [], manager: null }]
  let isFirst = true
  const opened = openMember(blocked, {
    answer: (path) => {
      if (path.endsWith('/preview')) return { data: isFirst ? foreseen : { ...foreseen, seen: 'q2', customers: 0 } }
      if (!isFirst) return { data: { registrations: 1204 } }
      isFirst = false
      return refusal(409, { message: 'Er is intussen iets veranderd. Kijk na wat er nu gebeurt' })
    },
    found,
  })
  const dialog = await choose('Alle registraties overdragen', 'Alle registraties van Sanne de Wit overdragen')
  await userEvent.type(dialog.getByLabelText(/^Zoek de installateur/), 'joris')
  await userEvent.click(await dialog.findByRole('radio', { name: /Joris Vermeulen/ }))
  expect(await dialog.findByText(/^2 klanten van wie de bevestiging nog klaarstond/)).toBeTruthy()
  expect(dialog.getByText('Joris Vermeulen krijgt 301.000 punten.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Reden/), 'Gestopt')
  await userEvent.click(dialog.getByRole('button', { name: '1.204 registraties overdragen' }))

  // Somebody was first: what happens now is shown, and confirmed anew.
  expect(await dialog.findByText(/^Klanten krijgen geen e-mail/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reden/).value).toBe('Gestopt')
  await userEvent.click(dialog.getByRole('button', { name: '1.204 registraties overdragen' }))

  expect(await screen.findByText('1.204 registraties zijn overgedragen')).toBeTruthy()
  const acts = posts(opened).filter(([path]) => path === '/api/admin/members/7/transfer')
  expect(acts.map(([, body]) => body)).toEqual([
    { member_id: 9, reason: 'Gestopt', seen: 'q1' },
    { member_id: 9, reason: 'Gestopt', seen: 'q2' },
  ])
})
