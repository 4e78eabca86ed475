import { render, screen, waitFor } from '@testing-library/react'
import type { Role } from '@portal/contract/roles'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { Toaster } from '../../ui/toaster.tsx'
import { dismissToast, readToasts } from '../../ui/toasts.ts'
import { memberReply } from '../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'

type Body = Record<string, unknown> | undefined

const saved = (body: Body): unknown => memberReply({ ...body, name: `${body?.first_name} ${body?.last_name}` })

type Opened = { save?: (body: Body) => unknown; known?: ReturnType<typeof memberReply>; as?: Role }

function openMember({ save = saved, known = memberReply(), as = 'beheerder' }: Opened = {}) {
  render(<Toaster />)
  return openScreen({
    address: '/beheer/leden/7',
    member: { roles: [as] },
    answer: (_path, { method, body }) => (method === 'PUT' ? save(body) : known),
  })
}

async function changeCity(to: string) {
  const city = await screen.findByLabelText<HTMLInputElement>(/^Plaats(?! bedrijf)/)
  await userEvent.clear(city)
  if (to) await userEvent.type(city, to)
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  return city
}

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

describe('a member', () => {
  test('is shown with the facts that cannot be changed', async () => {
    openMember({ known: memberReply({ roles: ['servicedesk', 'lezer'] }) })

    expect(await screen.findByRole('heading', { level: 1, name: 'Sanne de Wit' })).toBeTruthy()
    for (const fact of ['sanne@voorbeeld.nl', '1.250', 'Geverifieerd', 'Servicedesk', 'Lezer']) {
      expect(screen.getByText(fact)).toBeTruthy()
    }
    expect(screen.queryByLabelText(/wachtwoord|e-mailadres/i)).toBeNull()
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('aria-current')).toBeNull()
  })

  test('keeps the birth date once it is known', async () => {
    openMember()

    const birthdate = await screen.findByLabelText<HTMLInputElement>('Geboortedatum')
    expect([birthdate.value, birthdate.disabled]).toEqual(['02-04-1988', true])
  })

  test('is only read by who may change nothing', async () => {
    openMember({ as: 'lezer' })

    const city = await screen.findByLabelText<HTMLInputElement>(/^Plaats(?! bedrijf)/)
    expect([city.value, city.matches(':disabled')]).toEqual(['Utrecht', true])
    expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull()
  })

  test('can be given a birth date when there is none', async () => {
    openMember({ known: memberReply({ birthdate: null }) })

    const birthdate = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Geboortedatum/ })
    expect([birthdate.value, birthdate.disabled]).toEqual(['', false])
  })
})

describe('changing a member', () => {
  test('saves the data, without rights, points, e-mail address or password', async () => {
    const { sent } = openMember()
    await userEvent.type(await screen.findByLabelText(/^Voornaam/), 'ke')

    await changeCity('Zeist')

    expect(await screen.findByText('De gegevens zijn opgeslagen')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Sanneke de Wit' })).toBeTruthy()
    const change = sent.find(({ method }) => method === 'PUT')
    expect(change).toMatchObject({
      path: '/api/user/7',
      body: { first_name: 'Sanneke', city: 'Zeist', zipcode: '3511LX' },
    })
    expect(Object.keys(change?.body ?? {}).filter((name) => /password|email|credits|isAdmin/.test(name))).toEqual([])
  })

  test('shows the data as the server stored it', async () => {
    openMember({ save: () => memberReply({ city: 'Den Haag' }) })

    const city = await changeCity('den haag')

    await waitFor(() => expect(city.value).toBe('Den Haag'))
  })

  test('sends nothing that breaks a rule, and focuses the field', async () => {
    const { sent } = openMember()

    const city = await changeCity('')

    expect(await screen.findByText('Plaats is verplicht')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(city))
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('shows why the server refused, at the field too, and keeps the typed text', async () => {
    const refused = { message: 'Plaats is verplicht', errors: { city: ['Deze plaats bestaat niet'] } }
    openMember({ save: () => refusal(422, refused) })

    const city = await changeCity('Nergens')

    expect(await screen.findByText('Gegevens wijzigen mislukt')).toBeTruthy()
    expect(screen.getByText('Plaats is verplicht')).toBeTruthy()
    expect(screen.getByText('Deze plaats bestaat niet')).toBeTruthy()
    expect(city.value).toBe('Nergens')
  })
})

test('a change that an ended session refuses says how to go on, and comes back', async () => {
  const { unmount } = openMember({ save: () => refusal(401, { message: 'Je bent niet ingelogd.' }) })
  await changeCity('Zeist')
  const login = await screen.findByRole('link', { name: 'Log opnieuw in' })
  expect(login.getAttribute('href')).toBe('/?redirect=%2Fbeheer%2Fleden%2F7')
  unmount()

  openMember()

  expect(await screen.findByDisplayValue('Zeist')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }))
  expect(screen.queryByDisplayValue('Zeist')).toBeNull()
})

describe('a member that cannot be shown', () => {
  test('is reported as not found', async () => {
    openScreen({
      address: '/beheer/leden/999?zoek=wit',
      answer: () => refusal(404, { message: 'Niet gevonden.' }),
    })

    expect(await screen.findByRole('heading', { level: 1, name: 'Lid niet gevonden' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Terug naar de leden' }).getAttribute('href')).toBe(
      '/beheer/leden?zoek=wit',
    )
  })

  test('can be retried', async () => {
    let isUp = false
    openScreen({ address: '/beheer/leden/7', answer: () => (isUp ? memberReply() : undefined) })
    await screen.findByText('Dit lid kon niet worden geladen')
    expect(screen.getByText('API Request Error, please try again')).toBeTruthy()

    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Sanne de Wit' })).toBeTruthy()
  })
})
