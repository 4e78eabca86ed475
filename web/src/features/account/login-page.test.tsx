import { errorMessages } from '@portal/contract/errors'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { memberReply } from '../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { queueNotes } from '../../device/what-is-kept.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { readToasts } from '../../ui/toasts.ts'

type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

let logins: unknown[] = []

function openLogin({ reply, at = '/' }: { reply: Reply | 'none'; at?: string }) {
  const { location } = openScreen({
    address: at,
    member: null,
    answer: (path, { body }) => {
      if (path === '/api/user') return memberReply()
      if (path !== '/login') return refusal(503, { message: 'De dienst is even niet bereikbaar.' })
      logins.push(body)
      if (reply === 'none') return undefined
      return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), reply)
    },
  })
  render(<Toaster />)
  return { user: userEvent.setup(), location }
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, email: string, password: string) {
  await user.type(await emailField(), email)
  await user.type(passwordField(), password)
}

function emailField() {
  return screen.findByLabelText<HTMLInputElement>(/E-mailadres/)
}

function passwordField() {
  return screen.getByLabelText<HTMLInputElement>(/^Wachtwoord ?\*/)
}

function submit(user: ReturnType<typeof userEvent.setup>) {
  return user.click(screen.getByRole('button', { name: 'Inloggen' }))
}

beforeEach(() => {
  logins = []
  document.cookie = 'XSRF-TOKEN=token'
})

describe('registrations that wait on this device', () => {
  test('are told of by their number', async () => {
    queueNotes.writeNote(1, { waiting: 2, refused: 1 })
    openLogin({ reply: { status: 204 } })

    expect(await screen.findByText('Log in om 2 registraties te versturen.')).toBeTruthy()
  })

  test('are not told of when there are none', async () => {
    openLogin({ reply: { status: 204 } })

    await emailField()
    expect(screen.queryByText(/te versturen/)).toBeNull()
  })
})

describe('before anything is sent', () => {
  test('errors show only after the first submit, the first one gets the focus, and nothing is sent', async () => {
    const { user } = openLogin({ reply: { status: 204 } })

    await user.click(await emailField())
    await user.tab()
    expect(screen.queryByText('E-mailadres is verplicht')).toBeNull()

    await submit(user)
    expect(screen.getByText('E-mailadres is verplicht')).toBeTruthy()
    expect(screen.getByText('Wachtwoord is verplicht')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await emailField()))
    expect(logins).toEqual([])
  })

  test('an error is tied to its field and goes as soon as the field is filled in', async () => {
    const { user } = openLogin({ reply: { status: 204 } })
    await emailField()
    await submit(user)
    const email = await emailField()
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain('verplicht')

    await user.type(email, 'a')

    expect(email.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText('E-mailadres is verplicht')).toBeNull()
  })

  test('a second press before the button can show the first is not sent', async () => {
    const { user } = openLogin({ reply: { status: 422, body: {} } })
    await fillIn(user, 'sanne@voorbeeld.nl', 'geheim')
    const form = passwordField().form!

    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    await waitFor(() => expect(logins).toHaveLength(1))
    await waitFor(() => expect(readToasts()).toHaveLength(1))
    await submit(user)

    await waitFor(() => expect(logins).toHaveLength(2))
  })

  test('the password can be shown and hidden', async () => {
    const { user } = openLogin({ reply: { status: 204 } })
    await emailField()
    expect(passwordField().type).toBe('password')

    await user.click(screen.getByRole('button', { name: 'Wachtwoord tonen' }))
    expect(passwordField().type).toBe('text')

    await user.click(screen.getByRole('button', { name: 'Wachtwoord tonen' }))
    expect(passwordField().type).toBe('password')
  })

  test('a password that is pasted or filled in is taken as it is', async () => {
    const { user } = openLogin({ reply: { status: 204 } })
    await user.type(await emailField(), 'sanne@voorbeeld.nl')
    await user.click(passwordField())
    await user.paste(' Lang en geplakt: 🚿 ')
    expect([(await emailField()).autocomplete, passwordField().autocomplete]).toEqual(['username', 'current-password'])
    await submit(user)

    await waitFor(() => expect(logins).toMatchObject([{ password: ' Lang en geplakt: 🚿 ' }]))
  })
})

test('a portal that asks to wait says why, and what was typed stays', async () => {
  const headers = { 'Retry-After': '10' }
  const { user } = openLogin({ reply: { status: 503, headers, body: { message: errorMessages.unavailable } } })
  await fillIn(user, 'sanne@voorbeeld.nl', 'geheim')
  await submit(user)

  await waitFor(() =>
    expect(readToasts()).toMatchObject([
      { title: 'Inloggen mislukt', detail: 'De dienst is even niet bereikbaar. Probeer het zo opnieuw.' },
    ]),
  )
  expect([(await emailField()).value, passwordField().value]).toEqual(['sanne@voorbeeld.nl', 'geheim'])
})

describe('a member who logs in', () => {
  test('goes to the dashboard with the toast that says so', async () => {
    const { user, location } = openLogin({ reply: { status: 204 } })

    await fillIn(user, 'sanne@voorbeeld.nl', 'geheim')
    await user.click(screen.getByRole('checkbox', { name: 'Ingelogd blijven' }))
    await submit(user)

    await waitFor(() => expect(location().pathname).toBe('/dashboard'))
    expect(screen.getByText('Je wordt over enkele ogenblikken doorverwezen naar de homepage')).toBeTruthy()
    expect(logins).toEqual([{ email: 'sanne@voorbeeld.nl', password: 'geheim', remember: true }])
  })

  test('goes to the page that the address asks for', async () => {
    const { user, location } = openLogin({ reply: { status: 200, body: {} }, at: '/?redirect=%2Fregistraties' })

    await fillIn(user, 'sanne@voorbeeld.nl', 'geheim')
    await submit(user)

    await waitFor(() => expect(location().pathname).toBe('/registraties'))
  })

  test.each([
    'https://elders.example/dashboard',
    '//elders.example/dashboard',
    '/\\elders.example/dashboard',
    '/%5Celders.example',
    '/\t/elders.example',
    'javascript:alert(1)',
    '/onbekende-pagina',
  ])('never leaves the portal by the address %j', async (target) => {
    const { user, location } = openLogin({ reply: { status: 204 }, at: `/?redirect=${encodeURIComponent(target)}` })

    await fillIn(user, 'sanne@voorbeeld.nl', 'geheim')
    await submit(user)

    await waitFor(() => expect(location().pathname).toBe('/dashboard'))
  })
})

describe('a refused login', () => {
  const refused = (email: string) => ({ message: email, errors: { email: [email] } })
  const throttled = 'Te veel inlogpogingen. Probeer het over 42 seconden opnieuw.'

  test.each([
    ['our own API', 422, 'Deze combinatie van gegevens is onjuist', 'Deze combinatie van gegevens is onjuist'],
    [
      'an API in English',
      422,
      'These credentials do not match our records.',
      'Deze combinatie van gegevens is onjuist',
    ],
    ['a throttled 429', 429, throttled, throttled],
    ['a throttled 422', 422, throttled, throttled],
  ])('by %s keeps what was typed and says why at the address', async (_, status, sent, shown) => {
    const { user } = openLogin({ reply: { status, body: refused(sent) } })

    await fillIn(user, 'sanne@voorbeeld.nl', 'verkeerd')
    await submit(user)

    expect(await screen.findByText(shown)).toBeTruthy()
    expect(screen.getByText('Inloggen mislukt')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await emailField()))
    expect((await emailField()).value).toBe('sanne@voorbeeld.nl')
    expect(passwordField().value).toBe('verkeerd')
  })

  test('without a reply says that there was none, and can be tried again', async () => {
    const { user } = openLogin({ reply: 'none' })

    await fillIn(user, 'sanne@voorbeeld.nl', 'geheim')
    await submit(user)

    expect(await screen.findByText('API Request Error, please try again')).toBeTruthy()
    await submit(user)
    await waitFor(() => expect(logins).toHaveLength(2))
  })
})
