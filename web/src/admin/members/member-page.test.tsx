import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { dismissToast, readToasts } from '../../ui/toasts.ts'
import { type Answer, member, openMembers } from './admin-screens.test-kit.tsx'

const answerWith =
  (save: Answer, known = member()): Answer =>
  (call) =>
    call.method === 'PUT' ? save(call) : { body: known }

const saved: Answer = ({ body }) => ({ body: member({ ...body, name: `${body?.first_name} ${body?.last_name}` }) })

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
  test('is shown with what can not be changed', async () => {
    openMembers('/beheer/leden/7', answerWith(saved, member({ isAdmin: true })))

    expect(await screen.findByRole('heading', { level: 1, name: 'Sanne de Wit' })).toBeTruthy()
    for (const fact of ['sanne@voorbeeld.nl', '1.250', 'Geverifieerd', 'Beheerder']) {
      expect(screen.getByText(fact)).toBeTruthy()
    }
    expect(screen.queryByLabelText(/wachtwoord|e-mailadres/i)).toBeNull()
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('aria-current')).toBeNull()
  })

  test('keeps his birth date once it is known', async () => {
    openMembers('/beheer/leden/7', answerWith(saved))

    const birthdate = await screen.findByLabelText<HTMLInputElement>('Geboortedatum')
    expect([birthdate.value, birthdate.disabled]).toEqual(['02-04-1988', true])
  })

  test('can be given a birth date when he has none', async () => {
    openMembers('/beheer/leden/7', answerWith(saved, member({ birthdate: null })))

    const birthdate = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Geboortedatum/ })
    expect([birthdate.value, birthdate.disabled]).toEqual(['', false])
  })
})

describe('changing a member', () => {
  test('saves his data, without rights, points, address or password, and says so', async () => {
    const { sent } = openMembers('/beheer/leden/7', answerWith(saved))
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

  test('shows the data as the server wrote it', async () => {
    openMembers(
      '/beheer/leden/7',
      answerWith(() => ({ body: member({ city: 'Den Haag' }) })),
    )

    const city = await changeCity('den haag')

    await waitFor(() => expect(city.value).toBe('Den Haag'))
  })

  test('sends nothing that breaks a rule, and leads to the field', async () => {
    const { sent } = openMembers('/beheer/leden/7', answerWith(saved))

    const city = await changeCity('')

    expect(await screen.findByText('Plaats is verplicht')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(city))
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('that is refused says why, at the field too, and keeps what was typed', async () => {
    const refusal = { message: 'Plaats is verplicht', errors: { city: ['Deze plaats bestaat niet'] } }
    openMembers(
      '/beheer/leden/7',
      answerWith(() => ({ status: 422, body: refusal })),
    )

    const city = await changeCity('Nergens')

    expect(await screen.findByText('Gegevens wijzigen mislukt')).toBeTruthy()
    expect(screen.getByText('Plaats is verplicht')).toBeTruthy()
    expect(screen.getByText('Deze plaats bestaat niet')).toBeTruthy()
    expect(city.value).toBe('Nergens')
  })
})

describe('a member that can not be shown', () => {
  test('is not found when there is none', async () => {
    openMembers('/beheer/leden/999?zoek=wit', () => ({ status: 404, body: { message: 'Niet gevonden.' } }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Lid niet gevonden' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Terug naar de leden' }).getAttribute('href')).toBe(
      '/beheer/leden?zoek=wit',
    )
  })

  test('comes when it is tried again', async () => {
    let isUp = false
    openMembers('/beheer/leden/7', (call) => (isUp ? answerWith(saved)(call) : undefined))
    await screen.findByText('Dit lid kon niet worden geladen')
    expect(screen.getByText('API Request Error, please try again')).toBeTruthy()

    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Sanne de Wit' })).toBeTruthy()
  })
})
