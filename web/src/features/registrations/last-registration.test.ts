import { beforeEach, describe, expect, test } from 'vitest'
import { queueNotes } from '../../device/what-is-kept.ts'
import { forgetLast, readLast, readPrefill, rememberLast, startFromLast, withdrawOffer } from './last-registration.ts'
import { emptyRegistration, type InCommon, type RegistrationValues } from './registration-fields.ts'

const registered: RegistrationValues = {
  install_date: '14-11-2025',
  address_zipcode: '5611 AB',
  address_house_number: '12',
  huisnummer_toevoeging: 'B',
  woonplaats: 'Eindhoven',
  brand: 'AquaStar',
  selectedProduct: '7',
  serial_number: 'AB 190871',
  selectedGender: 'female',
  voorletters: 'M.',
  client_name: 'Van den Berg',
  client_email: 'm@voorbeeld.nl',
  client_phone_number: '06 12345678',
  consent: true,
}

beforeEach(forgetLast)

const emptied: Record<InCommon, (keyof RegistrationValues)[]> = {
  address: ['brand', 'selectedProduct', 'serial_number', 'consent'],
  product: [
    'address_zipcode',
    'address_house_number',
    'huisnummer_toevoeging',
    'woonplaats',
    'serial_number',
    'selectedGender',
    'voorletters',
    'client_name',
    'client_email',
    'client_phone_number',
    'consent',
  ],
}

test.each(['address', 'product'] as const)('the same %s is filled in, and everything else is empty', (inCommon) => {
  rememberLast(1, registered)
  startFromLast(inCommon)

  const expected: Record<string, unknown> = { ...registered }
  for (const name of emptied[inCommon]) expected[name] = emptyRegistration[name]
  expect({ ...emptyRegistration, ...readPrefill(1)?.values }).toEqual(expected)
})

describe('nothing is filled in', () => {
  test.each<[string, () => void]>([
    ['that nobody asked for', () => undefined],
    ['once a form was open', () => [startFromLast('address'), forgetLast()]],
    ['once the offer was left', () => [withdrawOffer(), startFromLast('address')]],
    ['once a member logged out', () => [startFromLast('address'), queueNotes.tellForgotten(1)]],
  ])('%s', (_, what) => {
    rememberLast(1, registered)
    what()
    expect(readPrefill(1)).toBeNull()
  })

  test('for another member', () => {
    rememberLast(1, registered)
    startFromLast('address')
    expect(readLast(2)).toBeNull()
    expect(readPrefill(2)).toBeNull()
  })
})

test('leaving the offer by one of its buttons keeps what the form opens with', () => {
  rememberLast(1, registered)
  startFromLast('product')
  withdrawOffer()
  expect(readPrefill(1)?.inCommon).toBe('product')
})
