import { describe, expect, test } from 'vitest'
import { type ContactValues, contactValues, fillFromContact } from './contact-picker.tsx'
import { emptyRegistration } from '../registration-fields.ts'

const address = (postcode: string, number: string, addition: string, city: string): ContactValues => ({
  ...(postcode && { address_zipcode: postcode }),
  ...(number && { address_house_number: number }),
  ...(addition && { huisnummer_toevoeging: addition }),
  ...(city && { woonplaats: city }),
})

test('a contact gives name, e-mail address and phone number, the first of each', () => {
  expect(
    contactValues({ name: ['', ' Jan de Wit '], email: ['jan@example.nl', 'b@example.nl'], tel: ['612345678'] }),
  ).toEqual({ client_name: 'Jan de Wit', client_email: 'jan@example.nl', client_phone_number: '0612345678' })
  expect(contactValues({})).toEqual({})
})

describe('of an address only what is certain', () => {
  test.each([
    [
      { addressLine: ['Dorpsstraat 12'], postalCode: '5611ab', city: 'Eindhoven' },
      address('5611 AB', '12', '', 'Eindhoven'),
    ],
    [
      { addressLine: ['Dorpsstraat 12 bis, 5611 AB Eindhoven, Nederland'] },
      address('5611 AB', '12', 'bis', 'Eindhoven'),
    ],
    [{ addressLine: ['Dorpsstraat 12-B\n5611AB'], country: 'NL' }, address('5611 AB', '12', 'B', '')],
    [{ addressLine: ['Plein 1944 12'], postalCode: '6511 AB', city: '' }, address('6511 AB', '', '', '')],
    [{ addressLine: ['Postbus 90', '5611 AB Eindhoven'] }, address('5611 AB', '', '', 'Eindhoven')],
    [{ addressLine: ['Dorpsstraat 12', 'Kerkweg 3'], postalCode: '5611 AB' }, address('5611 AB', '', '', '')],
    [{ addressLine: ['Dorpsstraat 12, 5611 AB Eindhoven', '1234 CD Ergens'] }, address('', '12', '', '')],
    [{ addressLine: ['Rue Haute 12'], postalCode: '1000', city: 'Brussel', country: 'BE' }, {}],
    [{ addressLine: [] }, {}],
  ])('%o', (given, expected) => {
    expect(contactValues({ address: [given] })).toEqual(expected)
  })
})

describe('into the form', () => {
  const contact = { client_name: 'Jan de Wit', ...address('5611 AB', '12', '', '') }

  test('go the empty fields', () => {
    const { changes, filled, kept } = fillFromContact(emptyRegistration, contact, {})

    expect(changes).toEqual({ ...contact, huisnummer_toevoeging: '', woonplaats: '' })
    expect([filled, kept]).toEqual([['naam', 'adres'], []])
  })

  test('never goes what would replace a typed text, nor half an address', () => {
    const typed = { ...emptyRegistration, client_name: 'Van den Berg', address_house_number: '80' }

    expect(fillFromContact(typed, contact, {})).toEqual({ changes: {}, filled: [], kept: ['naam', 'adres'] })
  })

  test('goes another contact in the place of the one before', () => {
    const current = { ...emptyRegistration, client_name: 'Jan de Wit', ...address('5611 AB', '12', 'B', '') }
    const next = { client_name: 'Piet', ...address('1234 CD', '3', '', '') }

    const { changes, kept } = fillFromContact(current, next, {
      client_name: 'Jan de Wit',
      ...address('5611 AB', '12', 'B', ''),
    })

    expect(changes).toEqual({ ...next, huisnummer_toevoeging: '', woonplaats: '' })
    expect(kept).toEqual([])
  })

  test('goes nothing that is there already', () => {
    const same = { ...emptyRegistration, client_name: 'Jan de Wit' }

    expect(fillFromContact(same, { client_name: 'Jan de Wit' }, {})).toEqual({ changes: {}, filled: [], kept: [] })
  })
})
