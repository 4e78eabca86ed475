import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { readToasts } from '../../ui/toasts.ts'
import { ShownMember, useSession } from './session.ts'
import { useLogOut } from './use-log-out.ts'
import { VerifyAccountPage } from './verify-account-pages.tsx'

const words = 'De dienst is even niet bereikbaar. Probeer het zo opnieuw.'
const waiting = () => refusal(503, { message: words }, { 'Retry-After': '10' })
const toasts = () => readToasts().map(({ title, detail }) => [title, detail])

test('whoever asks for a new password reads that the portal asks to wait', async () => {
  openScreen({ address: '/wachtwoord-vergeten', member: null, answer: waiting })
  await userEvent.type(await screen.findByLabelText(/^E-mailadres/), 'sanne@voorbeeld.nl')

  await press('Wachtwoord resetten')

  const text = `Er is iets misgegaan met het aanvragen van een nieuw wachtwoord. ${words}`
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test('whoever chooses a new password reads it too, and is not sent for another link', async () => {
  openScreen({ address: '/wachtwoord-resetten?token=abc&email=sanne%40voorbeeld.nl', member: null, answer: waiting })
  await userEvent.type(await screen.findByLabelText(/^Nieuw wachtwoord/), 'Bronwater-2026-helder')
  await userEvent.type(screen.getByLabelText(/^Bevestig wachtwoord/), 'Bronwater-2026-helder')

  await press('Wachtwoord opslaan')

  expect((await screen.findByRole('alert')).textContent).toBe(
    `Er is iets misgegaan met het resetten van je wachtwoord. ${words}`,
  )
})

test('whoever asks for the verification mail again reads it', async () => {
  openScreen({ address: '/dashboard', component: VerifyAccountPage, answer: waiting })

  await press('Verificatie-e-mail opnieuw versturen')

  await waitFor(() => expect(toasts()).toEqual([[expect.stringContaining('Neem contact op met'), words]]))
})

test('whoever followed the link of the verification mail reads it, and tries again', async () => {
  const link = `${location.origin}/email/verify/12/0a1b2c?signature=ff`
  let answer: () => unknown = waiting
  openScreen({
    address: `/verifieer-account-url?verify_url=${encodeURIComponent(link)}`,
    member: null,
    answer: (path) => (path.startsWith('/email/verify/') ? answer() : undefined),
  })
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Er is iets mis gegaan met de account Verificatie. ${words}`,
  )

  answer = () => new Response(null, { status: 204 })
  await press('Opnieuw proberen')

  expect(await screen.findByText(/^Account verificatie succesvol/)).toBeTruthy()
})

test('whoever logs out reads it', async () => {
  openScreen({ address: '/dashboard', component: LogOutScreen, answer: waiting })

  await press('Uitloggen')

  await waitFor(() => expect(toasts()).toEqual([['Uitloggen mislukt', words]]))
})

function LogOutScreen() {
  return (
    <ShownMember value={useSession().member}>
      <LogOut />
    </ShownMember>
  )
}

function LogOut() {
  const { logOut } = useLogOut()
  return (
    <button type="button" onClick={logOut}>
      Uitloggen
    </button>
  )
}
