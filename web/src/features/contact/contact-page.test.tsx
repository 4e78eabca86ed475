import { type Desks, firstDesks } from '@portal/contract/desks'
import type { Member } from '@portal/contract/member'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '../../lib/page-settings.ts'
import { readToasts } from '../../ui/toasts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

type Options = { reply?: () => unknown; member?: Partial<Member>; desks?: Desks }

const accepted = () => ({ message: 'Contact aanvraag succesvol' })
const refused = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })

async function openContact({ reply = accepted, member, desks = firstDesks(null) }: Options = {}) {
  const sent: unknown[] = []
  const opened = openScreen({
    address: '/service/contact',
    member,
    answer: (path, { body }) => {
      if (path === '/api/contact/desks') return { data: desks }
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

function at(moment: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], shouldAdvanceTime: true, now: new Date(moment) })
}

function goOnTo(moment: string) {
  vi.setSystemTime(new Date(moment))
  act(() => void vi.advanceTimersByTime(10_000))
}

describe('beside the form', () => {
  afterEach(() => {
    vi.useRealTimers()
    settings.desks = null
  })
  const known = firstDesks('088 123 45 60')

  test('stand the number of the desk and its hours, when there is a number', async () => {
    // A Thursday in the lunch break of the desk.
    at('2026-11-26T12:45:00+01:00')
    await openContact({ desks: known })

    expect((await screen.findByRole('link', { name: '088 123 45 60' })).getAttribute('href')).toBe('tel:0881234560')
    expect(screen.getByText('Op werkdagen is Zilverbron telefonisch bereikbaar:')).toBeTruthy()
    expect(screen.getByText('08.15–12.30 uur')).toBeTruthy()
    expect(screen.getByText('13.00–17.00 uur')).toBeTruthy()
    expect(screen.getByText('Vandaag weer open om 13.00 uur')).toBeTruthy()
    expect(screen.queryByText('Accountmanager')).toBeNull()
  })

  test('stands by the clock whether it is open, on a page that stays open over midnight too', async () => {
    at('2026-11-26T16:59:00+01:00')
    await openContact({ desks: known })
    expect(await screen.findByText('Nu open tot 17.00 uur')).toBeTruthy()

    goOnTo('2026-11-26T17:00:00+01:00')
    await screen.findByText('Morgen weer open om 8.15 uur')
    goOnTo('2026-11-27T00:01:00+01:00')

    expect(await screen.findByText('Vandaag weer open om 8.15 uur')).toBeTruthy()
  })

  test('stands what staff changed since the page was sent', async () => {
    at('2026-11-26T09:00:00+01:00')
    settings.desks = known
    const closed = { ...known[1], closed: ['2026-11-26', '2026-12-25'] }
    await openContact({ desks: { 1: closed, 2: closed, 3: closed } })

    expect(await screen.findByText('Morgen weer open om 8.15 uur')).toBeTruthy()
    expect(screen.getByText('Gesloten op donderdag 26 november, vrijdag 25 december.')).toBeTruthy()
  })

  test('stands each desk that is reached in its own way', async () => {
    const hours = known[2].hours.with(4, [{ from: '08:15', until: '12:30' }])
    await openContact({ desks: { ...known, 2: { ...known[2], email: 'verkoop@zilverbron.example', hours } } })

    const sales = within(await screen.findByRole('region', { name: 'Verkoop' }))
    expect(sales.getByRole('link', { name: 'verkoop@zilverbron.example' })).toBeTruthy()
    expect(sales.getByText('maandag t/m donderdag 08.15–12.30 en 13.00–17.00 uur')).toBeTruthy()
    expect(sales.getByText('vrijdag 08.15–12.30 uur')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Technische ondersteuning en Administratie' })).toBeTruthy()
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
