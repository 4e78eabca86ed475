import { invitationMessages } from '@portal/contract/invitations'
import type { Member } from '@portal/contract/member'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { memberReply, memberWith } from '../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'

const accepted = { status: invitationMessages.accepted, message: invitationMessages.accepted }

const invited = (has_account: boolean) => ({ data: { email: 'noor@firma.nl', has_account } })

function open(answer: (path: string) => unknown, member: Member | null = null, invitation: unknown = invited(false)) {
  render(<Toaster />)
  const whoIsThere = () => (member ? memberReply() : refusal(401, { message: 'Je bent niet ingelogd.' }))
  return openScreen({
    address: '/uitnodiging?token=geheim',
    member,
    answer: (path) => {
      if (path === '/api/invitations/check') return invitation
      return path === '/api/user' ? whoIsThere() : answer(path)
    },
  })
}

async function accept(answer: (path: string) => unknown, member: Member | null = null) {
  const opened = open(answer, member)
  await userEvent.type(await screen.findByLabelText(/^Voornaam/), 'Noor')
  await userEvent.type(screen.getByLabelText(/^Achternaam/), 'Visser')
  await userEvent.type(screen.getByLabelText(/^Wachtwoord/, { selector: 'input' }), 'Zachter water 26')
  await userEvent.type(screen.getByLabelText(/^Bevestig wachtwoord/, { selector: 'input' }), 'Zachter water 26')
  await userEvent.click(screen.getByRole('button', { name: 'Uitnodiging aannemen' }))
  return opened
}

test('an invitation is accepted with the token of the mail, and leads to the login', async () => {
  const { sent, location } = await accept(() => accepted)

  expect(await screen.findByText('Je account is klaar. Je kunt nu inloggen.')).toBeTruthy()
  expect(location()).toMatchObject({ pathname: '/', search: { redirect: '/beheer' } })
  const password = 'Zachter water 26'
  expect(sent.find(({ path }) => path === '/api/invitations/accept')).toMatchObject({
    path: '/api/invitations/accept',
    body: { token: 'geheim', first_name: 'Noor', last_name: 'Visser', password, password_confirmation: password },
  })
})

test('whoever accepts where somebody else is logged in does not go on in their name', async () => {
  const { sent, location } = await accept(
    (path) => (path === '/logout' ? new Response(null, { status: 204 }) : accepted),
    memberWith(),
  )

  await waitFor(() => expect(location().pathname).toBe('/'))
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/invitations/check',
    '/api/invitations/accept',
    '/logout',
  ])
})

test('an invitation that ended says so, and what was typed stays', async () => {
  const message = invitationMessages.invalidToken
  await accept(() => refusal(422, { message, errors: { token: [message] } }))

  const note = await screen.findByText(/Deze uitnodiging is ongeldig of verlopen\. Vraag je collega om een nieuwe\./)
  expect(note.closest('[role=alert]')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Voornaam/).value).toBe('Noor')
})

test('without a connection the failure is told', async () => {
  await accept(() => undefined)

  expect(await screen.findByText('Er is iets misgegaan met het aannemen van de uitnodiging')).toBeTruthy()
})

test('an invitation that works no longer says so before anything is filled in', async () => {
  open(() => undefined, null, { data: null })

  expect(await screen.findByRole('heading', { name: 'Deze uitnodiging werkt niet meer' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Inloggen' }).getAttribute('href')).toContain('beheer')
  expect(screen.queryByLabelText(/wachtwoord/i)).toBe(null)
})

test('a member is asked for another password, and for no name', async () => {
  const { sent } = open(() => accepted, null, invited(true))
  await userEvent.type(await screen.findByLabelText(/^Nieuw wachtwoord/, { selector: 'input' }), 'Zachter water 26')
  await userEvent.type(screen.getByLabelText(/^Bevestig wachtwoord/, { selector: 'input' }), 'Zachter water 26')
  expect(screen.queryByLabelText(/^Voornaam/)).toBe(null)

  await userEvent.click(screen.getByRole('button', { name: 'Uitnodiging aannemen' }))

  expect(await screen.findByText('Je account is klaar. Je kunt nu inloggen.')).toBeTruthy()
  expect(sent.some(({ path }) => path === '/api/invitations/accept')).toBe(true)
})
