import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { logInBody } from './account.ts'
import { checkBody } from './check-body.ts'
import { validationMessage } from './errors.ts'
import { createRegistrationBody } from './registrations.ts'
import { requiredText } from './rules/text.ts'

const registration = {
  install_date: '14-11-2024',
  address_zipcode: '5611ab',
  address_house_number: 12,
  serial_number: 'ab190871',
  selectedProduct: '7',
  selectedGender: 'female',
  client_name: 'Van den Berg',
  client_email: 'M.VandenBerg@example.nl',
  client_phone_number: '06 12 34 56 78',
}

describe('a registration', () => {
  test('is read into the values that are stored', async () => {
    expect(await checkBody(createRegistrationBody, { ...registration, id: 3, credits: 9999, isAdmin: true })).toEqual({
      value: {
        ...registration,
        install_date: '2024-11-14',
        address_zipcode: '5611 AB',
        address_house_number: '12',
        selectedProduct: 7,
        client_email: 'm.vandenberg@example.nl',
        huisnummer_toevoeging: null,
        woonplaats: null,
        voorletters: null,
      },
    })
  })

  test('that is empty tells every missing field once, in form order', async () => {
    expect(await checkBody(createRegistrationBody, {})).toEqual({
      errors: {
        install_date: ['Installatiedatum is verplicht'],
        address_zipcode: ['Postcode is verplicht'],
        address_house_number: ['Huisnummer is verplicht'],
        selectedProduct: ['Product is verplicht'],
        serial_number: ['Serienummer is verplicht'],
        selectedGender: ['Geslacht is verplicht'],
        client_name: ['Naam klant is verplicht'],
        client_email: ['E-mailadres klant is verplicht'],
        client_phone_number: ['Telefoonnummer is verplicht'],
      },
    })
  })
})

test('an error in a nested body has the whole path, in form order', async () => {
  const row = z.object({ serial_number: requiredText('Nummer'), tags: z.array(z.string('Tekst')) })
  const body = z.object({ rows: z.array(row), name: requiredText('Naam') })
  const rows = [{ serial_number: 'AB 1', tags: [] }, { serial_number: '', tags: ['a', 1] }, null]

  expect(await checkBody(body, { name: '', rows })).toEqual({
    errors: {
      'rows.1.serial_number': ['Nummer'],
      'rows.1.tags': ['Tekst'],
      rows: [expect.any(String)],
      name: ['Naam'],
    },
  })
  expect(Object.keys(((await checkBody(body, { name: '', rows })) as { errors: object }).errors).at(-1)).toBe('name')
})

test('a password is taken as typed', async () => {
  const checked = await checkBody(logInBody, { email: ' a@b.nl ', password: ' \u0000 ', remember: 'true' })

  expect(checked).toEqual({ value: { email: 'a@b.nl', password: ' \u0000 ', remember: true } })
})

test.each([
  [{ a: ['Eerste'] }, 'Eerste'],
  [{ a: ['Eerste'], b: ['Tweede'] }, 'Eerste (en nog 1 fout)'],
  [{ a: ['Eerste', 'Nog een'], b: ['Tweede'] }, 'Eerste (en nog 2 fouten)'],
])('the message of %o is "%s"', (errors, message) => {
  expect(validationMessage(errors)).toBe(message)
})
