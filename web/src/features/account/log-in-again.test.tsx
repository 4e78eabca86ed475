import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { memberReply } from '../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { askForLogIn, holdPage, isLogInAsked, onComeBack } from '../../lib/held-page.ts'
import { LogInAgain } from './log-in-again.tsx'
import { askAgain, sessionQuery } from './session.ts'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn(function showModal(this: HTMLDialogElement) {
    this.open = true
  })
  HTMLDialogElement.prototype.close = vi.fn()
})

function openLogIn(logIn: () => unknown) {
  return openScreen({
    address: '/dashboard',
    component: () => <LogInAgain email="sanne@voorbeeld.nl" />,
    answer: (path) => (path === '/login' ? logIn() : memberReply()),
  })
}

test('logs its own member in again, and tells the page to go on', async () => {
  const release = holdPage()
  const goOn = vi.fn<() => void>()
  const unwatch = onComeBack(goOn)
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

test('a wrong password is said, and the page still waits', async () => {
  const release = holdPage()
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
  const release = isHeld ? holdPage() : () => {}

  await askAgain(queryClient)

  expect(queryClient.getQueryData(sessionQuery.queryKey)?.member?.id).toBe(isHeld ? 1 : undefined)
  expect(isLogInAsked()).toBe(isHeld)
  release()
})
