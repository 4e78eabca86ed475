import type { Member } from '@portal/contract/member'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { settings } from '../../lib/page-settings.ts'
import { readToasts } from '../../ui/toasts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

type Options = { reply?: () => unknown; member?: Partial<Member> }

const accepted = () => ({ message: 'Contact aanvraag succesvol' })
const refused = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })

async function openContact({ reply = accepted, member }: Options = {}) {
  const sent: unknown[] = []
  const opened = openScreen({
    address: '/service/contact',
    member,
    answer: (path, { body }) => {
      if (path !== '/api/contact/index') return new Response(null, { status: 204 })
      sent.push(body)
      return reply()
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Contact' })
  return { ...opened, sent }
}

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
})

const subject = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Onderwerp/ })
const question = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Vraag/ })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Versturen' }))
const shownToasts = () => readToasts().map(({ title, detail }) => [title, detail])

async function ask(text = 'Past de Duo 12 in een kast?') {
  await userEvent.selectOptions(subject(), 'Verkoop')
  await userEvent.type(question(), text)
}

test('there are three subjects to choose from', async () => {
  await openContact()

  expect([...subject().options].map(({ text }) => text)).toEqual([
    'Selecteer een onderwerp',
    'Technische ondersteuning',
    'Verkoop',
    'Administratie',
  ])
})

test('what is missing is said after the first submit, not before, and nothing is sent', async () => {
  const { sent } = await openContact()
  expect(subject().getAttribute('aria-invalid')).toBeNull()

  await submit()

  await waitFor(() => expect(document.activeElement).toBe(subject()))
  const problems = [...document.querySelectorAll('form p[id]')].map(({ textContent }) => textContent)
  expect(problems).toEqual(['Selecteer een onderwerp', 'Vraag is verplicht'])
  expect(sent).toEqual([])
})

test('a question goes to its desk, and the form is empty again, ready for another', async () => {
  const { sent } = await openContact()
  await ask()

  await submit()

  await waitFor(() =>
    expect(shownToasts()).toEqual([['Contact aanvraag succesvol', 'We nemen zo snel mogelijk contact met je op']]),
  )
  expect(sent).toEqual([{ subject: 2, question: 'Past de Duo 12 in een kast?' }])
  expect([subject().value, question().value]).toEqual(['', ''])
  expect(screen.queryByText('Vraag is verplicht')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Versturen' }))
  expect(sessionStorage).toHaveLength(0)
})

describe('what was typed stays', () => {
  test('when the server refuses it, with its words', async () => {
    const words = { message: 'Je vraag is te lang', errors: { question: ['Je vraag is te lang'] } }
    await openContact({ reply: refused(422, words) })
    await ask()

    await submit()

    await waitFor(() => expect(shownToasts()).toEqual([['Contact aanvraag mislukt', 'Je vraag is te lang']]))
    expect(question().value).toBe('Past de Duo 12 in een kast?')
    expect(screen.getByText('Je vraag is te lang')).toBeTruthy()
  })

  test('when there is no reply', async () => {
    await openContact({ reply: () => undefined })
    await ask()

    await submit()

    await waitFor(() =>
      expect(shownToasts()).toEqual([['Contact aanvraag mislukt', 'API Request Error, please try again']]),
    )
    expect(question().value).toBe('Past de Duo 12 in een kast?')
  })

  test('when the server fails, with the number to report', async () => {
    const headers = { 'X-Request-Id': 'a1b2c3d4e5f6' }
    await openContact({ reply: () => new Response('{"message":"Fout"}', { status: 500, headers }) })
    await ask()

    await submit()

    await waitFor(() => expect(shownToasts()[0]?.[1]).toContain('Meld dan dit nummer: a1b2c3d4e5f6'))
    expect(question().value).toBe('Past de Duo 12 in een kast?')
  })

  test.each([401, 419])('when the session is over (%i), with the way back', async (status) => {
    await openContact({ reply: refused(status, { message: 'Unauthenticated.' }) })
    await ask()

    await submit()

    const login = await screen.findByRole('link', { name: 'Log opnieuw in' })
    expect(login.getAttribute('href')).toBe('/?redirect=%2Fservice%2Fcontact')
    expect(question().value).toBe('Past de Duo 12 in een kast?')
  })

  test('when somebody leaves and comes back', async () => {
    const { unmount } = await openContact()
    await ask()
    unmount()

    await openContact()

    expect([subject().value, question().value]).toEqual(['2', 'Past de Duo 12 in een kast?'])
    expect(screen.getByText('Wat je eerder had getypt, staat er nog.')).toBeTruthy()
  })
})

test('a member keeps a question private from the next member in the same tab', async () => {
  const { unmount } = await openContact()
  await ask()
  unmount()

  await openContact({ member: { id: 2 } })

  expect(question().value).toBe('')
})

describe('beside the form', () => {
  test('stand the number of the desk and its hours, when there is a number', async () => {
    settings.contact_phone = '088 123 45 60'
    onTestFinished(() => void (settings.contact_phone = null))
    await openContact()

    expect(screen.getByRole('link', { name: '088 123 45 60' }).getAttribute('href')).toBe('tel:0881234560')
    expect(screen.getByText('Op werkdagen is Zilverbron telefonisch bereikbaar:')).toBeTruthy()
    expect(screen.getByText('08.15–12.30 uur')).toBeTruthy()
    expect(screen.getByText('13.00–17.00 uur')).toBeTruthy()
    expect(screen.queryByText('Accountmanager')).toBeNull()
  })

  test('stands no invitation to call where there is no number', async () => {
    await openContact()

    expect(screen.queryByText('Liever bellen?')).toBeNull()
    expect(screen.queryByText('08.15–12.30 uur')).toBeNull()
  })

  test('stands the account manager of who has one', async () => {
    await openContact({ member: { representative_name: 'Joost van Dam', representative_phone: '088 123 45 60' } })

    expect(screen.getByText('Joost van Dam')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bellen' }).getAttribute('href')).toBe('tel:0881234560')
  })
})
