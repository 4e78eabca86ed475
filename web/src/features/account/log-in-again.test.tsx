import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { memberReply } from '../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { memberHint, noteEndedSession, setMemberHint } from '../../device/member-hint.ts'
import {
  askForLogIn,
  keepPage,
  isLogInAsked,
  onLoggedInAgain,
  putOffLogIn,
  allowLogIn,
} from '../../lib/login-overlay.ts'
import { LogInAgain } from './log-in-again.tsx'
import { askAgain, sessionQuery } from './session.ts'

function openLogIn(logIn: () => unknown) {
  return openScreen({
    address: '/dashboard',
    component: () => <LogInAgain email="sanne@voorbeeld.nl" />,
    answer: (path) => (path === '/login' ? logIn() : memberReply()),
  })
}

test('logs its own member in again, and tells the page to go on', async () => {
  const release = keepPage()
  const goOn = vi.fn<() => void>()
  const unwatch = onLoggedInAgain(goOn)
  askForLogIn()
  const { sent } = openLogIn(() => new Response(null, { status: 204 }))

  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^E-mailadres/ })).readOnly).toBe(true)
  const password = screen.getByLabelText(/^Wachtwoord/, { selector: 'input' })
  expect(document.activeElement).toBe(password)
  await userEvent.type(password, 'geheim')
  await userEvent.click(screen.getByRole('button', { name: 'Inloggen' }))

  await waitFor(() => expect(goOn).toHaveBeenCalledOnce())
  expect(sent.find(({ path }) => path === '/login')?.body).toMatchObject({ email: 'sanne@voorbeeld.nl' })
  expect(isLogInAsked()).toBe(false)
  unwatch()
  release()
})

test('whoever puts it off is asked again only when they do something that needs it', async () => {
  const release = keepPage()
  askForLogIn()
  openLogIn(() => undefined)
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }))

  // As a poll of the page does, and the next save.
  expect([askForLogIn(), isLogInAsked()]).toEqual([true, false])
  allowLogIn()
  askForLogIn()
  expect(isLogInAsked()).toBe(true)
  putOffLogIn()
  release()
  const releaseNext = keepPage()
  askForLogIn()
  expect(isLogInAsked()).toBe(true)
  releaseNext()
})

test('who asked to stay logged in stays so', async () => {
  setMemberHint({ id: 1, stays: true })
  noteEndedSession()
  const release = keepPage()
  const { sent } = openLogIn(() => new Response(null, { status: 204 }))

  await userEvent.type(await screen.findByLabelText(/^Wachtwoord/, { selector: 'input' }), 'geheim{Enter}')

  await waitFor(() => expect(memberHint()).toEqual({ id: 1, stays: true }))
  expect(sent.find(({ path }) => path === '/login')?.body).toMatchObject({ remember: true })
  release()
})

test('a wrong password is said, and the page still waits', async () => {
  const release = keepPage()
  askForLogIn()
  openLogIn(() => refusal(422, { message: 'Nee', errors: { email: ['Deze combinatie is niet bekend'] } }))

  await userEvent.type(await screen.findByLabelText(/^Wachtwoord/, { selector: 'input' }), 'fout')
  await userEvent.click(screen.getByRole('button', { name: 'Inloggen' }))

  expect(await screen.findByText('Deze combinatie is niet bekend')).toBeTruthy()
  expect(isLogInAsked()).toBe(true)
  release()
})

test.each([
  ['a page that holds something stays, and asks for the log-in', true],
  ['any other page is left', false],
])('a session that ended: %s', async (_, isHeld) => {
  const { queryClient } = openScreen({
    address: '/dashboard',
    component: () => 'Hier',
    answer: () => refusal(401, { message: 'Je bent niet ingelogd.' }),
  })
  const release = isHeld ? keepPage() : () => {}

  await askAgain(queryClient)

  expect(queryClient.getQueryData(sessionQuery.queryKey)?.member?.id).toBe(isHeld ? 1 : undefined)
  expect(isLogInAsked()).toBe(isHeld)
  release()
})
