import { errorMessages } from '@portal/contract/errors'
import type { Member } from '@portal/contract/member'
import type { ViewOfMe } from '@portal/contract/member-view'
import type { OwnSession } from '@portal/contract/own-sessions'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { readQuestion } from '../../ui/questions.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { readToasts } from '../../ui/toasts.ts'
import { memberReply } from '../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { sessionQuery } from '../account/session.ts'

const ended = () => refusal(401, { message: 'Je bent niet ingelogd.' })

type Profile = {
  member?: Partial<Member>
  save?: () => unknown
  ask?: () => unknown
  views?: ViewOfMe[]
  sessions?: OwnSession[]
  end?: () => unknown
}

function openProfile({
  member,
  save = ended,
  ask = () => memberReply(member),
  views = [],
  sessions = [],
  end = ended,
}: Profile = {}) {
  const replies: Record<string, () => unknown> = {
    '/api/user/updateprofile': save,
    '/api/user': ask,
    '/api/user/views': () => ({ data: views }),
    '/api/user/sessions': () => ({ data: sessions }),
    '/api/user/sessions/end': end,
  }
  render(<Toaster />)
  return openScreen({
    address: '/profiel',
    member,
    answer: (path) => replies[path]?.(),
  })
}

const city = () => screen.findByLabelText<HTMLInputElement>(/^Plaats(?! bedrijf)/)
const password = () => screen.getByLabelText<HTMLInputElement>('Nieuw wachtwoord')

async function changeCity() {
  await press('Wijzig gegevens')
  await userEvent.clear(await city())
  await userEvent.type(await city(), 'Zeist')
}

test('whoever starts to change their data stands at the start of the form', async () => {
  openProfile()

  await press('Wijzig gegevens')

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mijn gegevens' }))
})

test('a member reads who of the provider looked, when and why', async () => {
  const looked = { id: 4, at: '2026-11-26T08:30:00.000000Z', by: 'Mila Jansen', reason: 'Je belde over je punten' }
  openProfile({ views: [looked] })

  const card = (await screen.findByRole('heading', { name: 'Wie er meekeek' })).closest('section')!

  expect(within(card).getByRole('listitem').textContent).toBe('Mila Jansen26-11-2026 om 09.30Je belde over je punten')
})

describe('where a member is logged in', () => {
  const here = {
    is_current: true,
    is_remembered: false,
    begun_at: '2026-11-26T08:30:00.000000Z',
    used_at: '2026-11-26T09:10:00.000000Z',
  }
  const phone = { ...here, is_current: false, is_remembered: true, begun_at: '2026-11-03T07:00:00.000000Z' }
  const title = 'Waar je bent ingelogd'

  test('stands there when it is more than this device, and ends elsewhere by the password', async () => {
    const sessions = [here, phone]
    const { sent } = openProfile({
      sessions,
      end: () => {
        sessions.pop()
        return { message: 'Je bent op alle andere apparaten uitgelogd.' }
      },
    })
    const card = (await screen.findByRole('heading', { name: title })).closest('section')!
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Dit apparaatIngelogd 26-11-2026 om 09.30, laatst gebruikt 26-11-2026 om 10.10',
      'Een ander apparaatIngelogd 03-11-2026 om 08.00, laatst gebruikt 26-11-2026 om 10.10, blijft ingelogd',
    ])

    await userEvent.type(within(card).getByLabelText(/^Huidig wachtwoord/), 'waterhard2025')
    await press('Op alle andere apparaten uitloggen')

    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBe(null))
    expect(sent.find(({ path }) => path === '/api/user/sessions/end')?.body).toEqual({
      current_password: 'waterhard2025',
    })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mijn gegevens' }))
    expect(readToasts().map((toast) => toast.title)).toContain('Je bent op alle andere apparaten uitgelogd.')
  })

  test('a wrong password is told at its field', async () => {
    const wrong = 'Het huidige wachtwoord is onjuist'
    openProfile({
      sessions: [here, phone],
      end: () => refusal(422, { message: wrong, errors: { current_password: [wrong] } }),
    })
    const field = await screen.findByLabelText(/^Huidig wachtwoord/)

    await userEvent.type(field, 'verkeerd')
    await press('Op alle andere apparaten uitloggen')

    expect((await screen.findAllByText(wrong)).length).toBeGreaterThan(0)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('is nothing to tell on this device alone', async () => {
    const { asked } = openProfile({ sessions: [here] })

    await waitFor(() => expect(asked).toContain('/api/user/sessions'))
    expect(screen.queryByRole('heading', { name: title })).toBe(null)
  })
})

test('staff without a firm change their name, and are asked for no firm or address', async () => {
  const staff = { company: null, phone_number: null, zipcode: null, roles: ['redactie' as const] }
  const { sent } = openProfile({ member: staff, save: () => memberReply(staff) })
  expect(screen.queryByRole('heading', { name: 'Bedrijf' })).toBe(null)

  await press('Wijzig gegevens')
  await userEvent.clear(screen.getByLabelText(/^Voornaam/))
  await userEvent.type(screen.getByLabelText(/^Voornaam/), 'Noor')
  expect(screen.queryByLabelText(/^Plaats/)).toBe(null)
  await press('Opslaan')

  await waitFor(() => expect(readToasts().map(({ title }) => title)).toContain('De gegevens zijn opgeslagen'))
  const { body } = sent.find(({ path }) => path === '/api/user/updateprofile')!
  expect(Object.keys(body!)).not.toContain('company')
  expect(body).toMatchObject({ first_name: 'Noor', phone_number: null })
})

test('the pages of the account stand beside it', async () => {
  openProfile()

  const menu = within(await screen.findByRole('navigation', { name: 'Overzicht' }))
  expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Gegevens wijzigen', '/profiel'],
    ['Product registraties', '/registraties'],
    ['Contact', '/service/contact'],
    ['Bestel historie in de cadeaushop', '/bestelhistorie'],
    ['Punten historie in de cadeaushop', '/puntenhistorie'],
    ['E-mailvoorkeuren in de cadeaushop', '/emailvoorkeuren'],
    ['Punten', '/punten'],
    ['Onderhoud', '/onderhoud'],
    ['Zaken', '/zaken'],
  ])
})

test('whoever changed nothing leaves without a question', async () => {
  const { navigate, location } = openProfile()
  await press('Wijzig gegevens')
  await city()

  void navigate('/service/faq')

  await waitFor(() => expect(location().pathname).toBe('/service/faq'))
  expect(readQuestion()).toBeNull()
})

describe('a changed profile', () => {
  test('that a portal without its database does not take says why, and stays', async () => {
    const headers = { 'Retry-After': '10' }
    openProfile({
      save: () => new Response(JSON.stringify({ message: errorMessages.unavailable }), { status: 503, headers }),
    })
    await changeCity()

    await press('Opslaan')

    expect(await screen.findByText('De dienst is even niet bereikbaar. Probeer het zo opnieuw.')).toBeTruthy()
    expect((await city()).value).toBe('Zeist')
  })

  test('that an ended session refuses says why, leads to the login, and comes back without the password', async () => {
    const { unmount } = openProfile()
    await changeCity()
    await userEvent.type(password(), 'Hard water 2026')
    await userEvent.type(screen.getByLabelText('Bevestig wachtwoord'), 'Hard water 2026')

    await press('Opslaan')

    const login = await screen.findByRole('link', { name: 'Log opnieuw in' })
    expect(login.getAttribute('href')).toBe('/?redirect=%2Fprofiel')
    expect(screen.getByText('Gegevens wijzigen mislukt')).toBeTruthy()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Hard water')

    unmount()
    openProfile()
    expect((await city()).value).toBe('Zeist')
    expect(password().value).toBe('')
    expect(screen.getByText(/Wat je eerder had ingevuld, staat er nog\. Een nieuw wachtwoord/)).toBeTruthy()
  })

  test('that an ended session refuses from the question before leaving stays, and is not asked about again', async () => {
    const { navigate, location } = openProfile()
    await changeCity()

    void navigate('/service/faq')
    await waitFor(() => expect(readQuestion()?.confirm).toBe('Opslaan'))
    readQuestion()?.answer('confirmed')

    expect(await screen.findByRole('link', { name: 'Log opnieuw in' })).toBeTruthy()
    expect(location().pathname).toBe('/profiel')
    expect((await city()).value).toBe('Zeist')

    void navigate('/service/faq')
    await waitFor(() => expect(location().pathname).toBe('/service/faq'))
    expect(readQuestion()).toBeNull()
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Zeist')
  })

  test('that an ended session refuses is told once, also when the next page finds the session ended', async () => {
    const { queryClient } = openProfile({ ask: ended })
    await changeCity()
    await press('Opslaan')
    await screen.findByText('Gegevens wijzigen mislukt')

    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

    expect(readToasts().map(({ title }) => title)).toEqual(['Je sessie is verlopen'])
  })

  test('that is saved after all says so in the place of the failure', async () => {
    let isUp = false
    openProfile({
      save: () => (isUp ? new Response(null, { status: 204 }) : refusal(503, { message: 'Even niet.' })),
    })
    await changeCity()
    await press('Opslaan')
    await screen.findByText('Gegevens wijzigen mislukt')

    isUp = true
    await press('Opslaan')

    await screen.findByText('De gegevens zijn opgeslagen')
    expect(screen.queryByText('Gegevens wijzigen mislukt')).toBeNull()
  })

  test('leaves no draft when it is saved or given up', async () => {
    const { unmount } = openProfile({ save: () => new Response(null, { status: 204 }) })
    await changeCity()
    await press('Opslaan')
    await screen.findByRole('button', { name: 'Wijzig gegevens' })
    expect(Object.keys(sessionStorage)).toEqual([])
    await changeCity()
    await press('Annuleren')
    unmount()

    openProfile()

    expect(await screen.findByRole('button', { name: 'Wijzig gegevens' })).toBeTruthy()
  })

  test('goes out with the address of the member, as specified', async () => {
    const { sent } = openProfile({ member: { email: 'sanne@voorbeeld.nl' } })
    await changeCity()
    await press('Opslaan')

    await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/user/updateprofile'))
    expect(sent.at(-1)?.body).toMatchObject({ city: 'Zeist', email: 'sanne@voorbeeld.nl', password: null })
  })

  test('does not come back over what was saved since', async () => {
    const { unmount } = openProfile()
    await changeCity()
    unmount()

    openProfile({ member: { city: 'Breda' } })

    await waitFor(() => expect(screen.getByRole('button', { name: 'Wijzig gegevens' })).toBeTruthy())
    expect(screen.queryByDisplayValue('Zeist')).toBeNull()
  })
})
