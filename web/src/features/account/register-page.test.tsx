import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'

const person = userEvent.setup({ delay: null })
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)

function openPage() {
  return openScreen({
    address: '/registreren',
    member: null,
    answer: (path) =>
      path === '/register'
        ? refusal(422, {
            message: 'We konden niet vaststellen dat je een mens bent',
            errors: { google_token: ['We konden niet vaststellen dat je een mens bent'] },
          })
        : undefined,
  })
}

const home = [
  [/^Straat ?\*?$/, 'Bronweg'],
  [/^Huisnummer ?\*?$/, '12'],
  [/^Toevoeging$/, 'B'],
  [/^Postcode ?\*?$/, '5611AB'],
  [/^Plaats ?\*?$/, 'Eindhoven'],
] as const

test('a company at home takes over the home address', async () => {
  openPage()
  for (const [label, text] of home) await person.type(await field(label), text)

  await person.click(screen.getByRole('button', { name: 'Zelfde als thuisadres' }))

  const company = [
    /^Straat bedrijf/,
    /^Huisnummer bedrijf/,
    /^Toevoeging bedrijf/,
    /^Postcode bedrijf/,
    /^Plaats bedrijf/,
  ]
  const shown = await Promise.all(company.map(async (label) => (await field(label)).value))
  expect(shown).toEqual(home.map(([, text]) => text))
})

test('the browser knows the address of the company from the home address', async () => {
  openPage()

  expect((await field(/^Postcode bedrijf/)).autocomplete).toBe('section-company postal-code')
  expect((await field(/^Postcode ?\*?$/)).autocomplete).toBe('postal-code')
})

test('a refused human check is said in the form, with what to do', async () => {
  openPage()
  for (const [label, text] of [
    ...home,
    [/^Voornaam/, 'Sanne'],
    [/^Achternaam/, 'Visser'],
    [/^Telefoonnummer/, '0612345678'],
    [/^Bedrijfsnaam/, 'Visser BV'],
    [/^E-mailadres/, 'sanne@voorbeeld.nl'],
    [/^Wachtwoord ?\*?$/, 'Hard water 2026'],
    [/^Bevestig wachtwoord ?\*?$/, 'Hard water 2026'],
  ] as const) {
    await person.type(await field(label), text)
  }
  await person.click(screen.getByRole('button', { name: 'Zelfde als thuisadres' }))
  await person.click(screen.getByRole('checkbox'))

  await person.click(screen.getByRole('button', { name: 'Account aanmaken' }))

  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('We konden niet vaststellen dat je een mens bent. Probeer het nog een keer.')
})

test('a password that is a word of its owner is refused at its field, without a call', async () => {
  const { asked } = openPage()
  await person.type(await field(/^Achternaam/), 'Van der Vliet')
  await person.type(await field(/^Wachtwoord ?\*?$/), 'vandervliet!')

  await person.click(screen.getByRole('button', { name: 'Account aanmaken' }))

  await screen.findAllByText('Dit wachtwoord is te makkelijk te raden')
  await person.type(await field(/^Wachtwoord ?\*?$/), ' en water')
  await waitFor(() => expect(screen.queryByText('Dit wachtwoord is te makkelijk te raden')).toBeNull())
  expect(asked).not.toContain('/register')
})
