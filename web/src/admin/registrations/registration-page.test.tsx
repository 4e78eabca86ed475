import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal } from '../../../testing/open-screen.tsx'
import { openRegistration, seenRegistration } from './registration-page.test-kit.tsx'

const known = (fields: Parameters<typeof seenRegistration>[0] = {}) => ({ data: seenRegistration(fields) })
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('one page tells what it is, for whom, by whom, what it earned and what was mailed', async () => {
  openRegistration({ known })

  await screen.findByRole('heading', { level: 1, name: 'AquaStar Compact 8' })
  expect(document.title).toMatch(/^Registratie AB 190871 – /)
  const texts = async (name: string) => (await part(name)).getByRole('heading').closest('section')!.textContent
  expect(await texts('Installatie')).toContain('Adres5611 AB 12, Eindhoven')
  expect(await texts('Installatie')).toContain('24 maanden wettelijk en 12 maanden all-in, tot 14-11-2029')
  expect(await texts('Klant')).toMatch(/^KlantInzage wordt gelogdNaamM\. van den Berg/)
  expect(await texts('Installateur')).toContain('De Vries BV, 47 registraties')
  expect(await texts('Punten')).toContain('Regel vanaf 01-01-2026: 250 punten. Intrekken haalt 250 punten terug')
  expect(await texts('E-mails')).toContain('niet bezorgdKlant: m.vandenberg@example.nl')
  expect((await part('Installateur')).getByRole('link').getAttribute('href')).toBe('/beheer/leden/12')
})

test('the story has the newest first, with what was otherwise, why and whose mistake it was', async () => {
  openRegistration({ known })

  const story = (await part('Verloop')).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(story).toEqual([
    'Hersteld door Mila Jansen16-11-2026 om 11.20 uurHuisnummer21 wordt 12RedenVerkeerd huisnummer getypt.Fout van de installateur',
    'Geregistreerd door Sanne de Vries14-11-2026 om 10.41 uur',
  ])
})

test('points of two members say whose they are, and why they were refused', async () => {
  const [line] = seenRegistration().points.lines
  const lines = [
    line!,
    { ...line!, number: 1, credits: -250, reason: 'Overgedragen', status: 'pending' as const, ended_at: null },
    {
      ...line!,
      number: 2,
      member: { id: 13, name: 'Bram Kuipers' },
      status: 'refused' as const,
      refusal: 'Niet geaccepteerd.',
    },
  ]
  openRegistration({ known: () => known({ points: { ...seenRegistration().points, lines } }) })

  const told = within(await screen.findByRole('list', { name: 'Regels van de punten' })).getAllByRole('listitem')
  expect(told.map(({ textContent }) => textContent)).toEqual([
    '+ 250bij de cadeaushopPunten van de registratie (Sanne de Vries)14-11-2026 om 11.00 uur',
    '− 250in behandelingOvergedragen (Sanne de Vries)14-11-2026 om 10.41 uur',
    '+ 250geweigerdPunten van de registratie (Bram Kuipers)Niet geaccepteerd.14-11-2026 om 11.00 uur',
  ])
})

test('the way back leads to the list as it was', async () => {
  openRegistration({ known, query: '?zoek=1908' })
  const back = await screen.findByRole('link', { name: 'Registraties' })
  expect(back.getAttribute('href')).toBe('/beheer/registraties?zoek=1908')
})

test('one that does not exist says so, and one that can not be read is tried again', async () => {
  openRegistration({ known: () => refusal(404, { message: '' }) })
  expect(await screen.findByRole('heading', { name: 'Registratie niet gevonden' })).toBeTruthy()
})

test('one that can not be read is tried again', async () => {
  let fails = true
  openRegistration({ known: () => (fails ? refusal(503, { message: 'Even niet' }) : known()) })
  const again = await screen.findByRole('button', { name: 'Opnieuw proberen' })
  fails = false

  await userEvent.click(again)

  expect(
    (await screen.findByRole('heading', { level: 1, name: 'AquaStar Compact 8' })) === document.activeElement,
  ).toBe(true)
})
