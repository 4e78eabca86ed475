import { managerMessages } from '@portal/contract/members-for-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { memberReply, seenMember } from '../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { changeCity, fieldOf, listsOf, openMember, refused as refusalText, typeCity } from './member-page.test-kit.tsx'

describe('a member', () => {
  test('is shown with all that is known, and no form', async () => {
    openMember({ known: () => seenMember({ roles: ['servicedesk', 'lezer'] }) })

    expect(await screen.findByRole('heading', { level: 1, name: 'Sanne de Wit' })).toBeTruthy()
    for (const fact of [
      'sanne@voorbeeld.nl',
      '1.250',
      'Geverifieerd',
      'Servicedesk',
      'Lezer',
      'De Wit Installaties',
      '02-04-1988',
      '30-12-2025',
    ]) {
      expect(screen.getAllByText(fact).length).toBeGreaterThan(0)
    }
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Annuleren|Opslaan/ })).toBeNull()
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('aria-current')).toBeNull()
  })

  test('has registrations, a page at a time, with how far their points are', async () => {
    const { asked } = openMember()

    const list = within(await screen.findByRole('region', { name: 'Registraties' }))
    await list.findByText('AB 1')
    expect(list.getByText('In behandeling: 250')).toBeTruthy()
    expect(list.getAllByText('punten sinds 01-01-2026')).toHaveLength(10)
    expect(list.getAllByText('4461AB Goes')).toHaveLength(10)
    await userEvent.click(list.getByRole('button', { name: 'Pagina 2' }))

    expect(await list.findByText('AB 12')).toBeTruthy()
    expect(asked).toContain('/api/admin/members/7/registrations?page=2')
  })

  test('has points, with their balance and what became of each registration', async () => {
    openMember()

    const list = within(await screen.findByRole('region', { name: 'Punten' }))
    expect(await list.findByText('Saldo 1.250 · in behandeling 250 · ooit bijgeschreven 3.000')).toBeTruthy()
    expect(list.getByText('Geweigerd: 300')).toBeTruthy()
    expect(list.getByText(`14-11-2026 om 13.00 uur: geweigerd door de cadeaushop. ${refusalText}`)).toBeTruthy()
  })

  test('has a story: what happened to the account, by whom and why, and who looked when that is asked for', async () => {
    const { asked } = openMember()

    const part = within(await screen.findByRole('region', { name: 'Verloop' }))
    const told = await part.findAllByRole('listitem')
    expect(told.map((line) => line.textContent)).toEqual([
      'Lid geblokkeerd door Mila Jansen20-11-2026 om 09.30 uurFraude',
      'Gegevens van lid gewijzigd door de exploitant19-11-2026 om 09.30 uurPlaatswas Goes, nu Ede',
      'Account gemaakt02-01-2026 om 10.00 uur',
    ])
    await userEvent.click(part.getByRole('checkbox', { name: 'Ook wie het lid bekeek' }))

    expect(await part.findByText('Lid bekeken door Mila Jansen')).toBeTruthy()
    expect(asked).toContain('/api/admin/members/7/history?page=1&looks=too')
  })

  test('is only read by who may change nothing', async () => {
    openMember({ as: 'lezer' })

    await screen.findByText('De Wit Installaties')
    expect(screen.queryByRole('button', { name: 'Gegevens wijzigen' })).toBeNull()
  })

  test('has an account manager, and gets another one, which can be taken back', async () => {
    const mia = { id: 32, name: 'Mia Bos', is_visible: true }
    const sent: unknown[] = []
    openMember({
      known: () => seenMember({ id: 7, manager: mia }),
      save: (body) => {
        sent.push(body)
        return { data: [{ id: 7, problem: sent.length === 3 ? managerMessages.givenMeanwhile : null }] }
      },
      managers: [{ id: 31, name: 'Joost van Dam', is_visible: true }, mia],
    })
    const choose = async (name: string) => {
      await press('Accountmanager wijzigen')
      const dialog = within(await screen.findByRole('dialog', { name: 'Accountmanager wijzigen' }))
      await userEvent.selectOptions(await dialog.findByLabelText(/^Accountmanager voor/), name)
      await userEvent.click(dialog.getByRole('button', { name: 'Verder' }))
    }
    expect(await screen.findByText('Mia Bos')).toBeTruthy()

    await choose('Joost van Dam')
    await screen.findByText('Joost van Dam', { selector: 'dd' })
    await press('Ongedaan maken')
    await screen.findByText('Mia Bos', { selector: 'dd' })
    await choose('Geen accountmanager')
    expect(await screen.findByText(managerMessages.givenMeanwhile)).toBeTruthy()

    const giving = (manager_id: number | null, seen_manager_id: number) => ({
      members: [{ id: 7, manager_id, seen_manager_id }],
    })
    expect(sent).toEqual([giving(31, 32), giving(32, 31), giving(null, 32)])
  })

  test('whose lists do not load is shown all the same, and they can be asked for again', async () => {
    let isUp = false
    openScreen({
      address: '/beheer/leden/7',
      answer: (path) =>
        /registrations|points|history/.test(path) ? (isUp ? listsOf(path) : undefined) : { data: seenMember() },
    })
    await screen.findByText('De registraties konden niet worden geladen')
    expect(screen.getByText('De Wit Installaties')).toBeTruthy()

    isUp = true
    await userEvent.click(screen.getAllByRole('button', { name: 'Opnieuw proberen' })[0]!)

    expect(await screen.findByText('In behandeling: 250')).toBeTruthy()
  })
})

describe('the form of a member', () => {
  test('has nothing to cancel until something is changed, and leaves the view as it was', async () => {
    openMember()
    await press('Gegevens wijzigen')
    expect(screen.getByRole('button', { name: 'Sluiten' })).toBeTruthy()

    await userEvent.type(await fieldOf(/^Voornaam/), 'ke')
    await press('Annuleren')

    expect(await screen.findByRole('button', { name: 'Gegevens wijzigen' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('Gegevens wijzigen')
    expect((await fieldOf(/^Voornaam/)).value).toBe('Sanne')
  })

  test('keeps the birth date once it is known', async () => {
    openMember()
    await press('Gegevens wijzigen')

    const birthdate = await screen.findByLabelText<HTMLInputElement>('Geboortedatum')
    expect([birthdate.value, birthdate.disabled]).toEqual(['02-04-1988', true])
    expect(screen.queryByLabelText(/wachtwoord|e-mailadres/i)).toBeNull()
  })

  test('gives a birth date when there is none', async () => {
    openMember({ known: () => seenMember({ birthdate: null }) })
    await press('Gegevens wijzigen')

    const birthdate = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Geboortedatum/ })
    expect([birthdate.value, birthdate.disabled]).toEqual(['', false])
  })
})

describe('changing a member', () => {
  test('saves the data, without rights, points, e-mail address or password', async () => {
    const { sent } = openMember()
    await typeCity('Zeist')
    await userEvent.type(await fieldOf(/^Voornaam/), 'ke')
    await press('Opslaan')

    expect(await screen.findByText('De gegevens zijn opgeslagen')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Sanneke de Wit' })).toBeTruthy()
    const change = sent.find(({ method }) => method === 'PUT')
    expect(change).toMatchObject({
      path: '/api/user/7',
      body: { first_name: 'Sanneke', city: 'Zeist', zipcode: '3511LX', version: 'v1' },
    })
    expect(Object.keys(change?.body ?? {}).filter((name) => /password|email|credits|isAdmin/.test(name))).toEqual([])
  })

  test('shows the data as the server stored it', async () => {
    openMember({ save: () => ({ ...memberReply({ city: 'Den Haag' }), version: 'v2' }) })

    await changeCity('den haag')

    expect(await screen.findByText(/Den Haag/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
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
    openScreen({
      address: '/beheer/leden/7',
      answer: (path) => (isUp ? (listsOf(path) ?? { data: seenMember() }) : undefined),
    })
    await screen.findByText('Dit lid kon niet worden geladen')
    expect(screen.getByText('API Request Error, please try again')).toBeTruthy()

    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Sanne de Wit' })).toBeTruthy()
  })
})
