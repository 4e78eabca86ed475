import { registrationMessages } from '@portal/contract/registrations'
import { serialNumberProblem } from '@portal/contract/rules/serial-number'
import type { Problems } from '../../../lib/use-contract-form.ts'

/** The fields of the form in the order on screen. Brand and consent are not sent. */
export const emptyRegistration = {
  install_date: '',
  address_zipcode: '',
  address_house_number: '',
  huisnummer_toevoeging: '',
  woonplaats: '',
  brand: '',
  selectedProduct: '',
  serial_number: '',
  selectedGender: '',
  voorletters: '',
  client_name: '',
  client_email: '',
  client_phone_number: '',
  consent: false,
}

export type RegistrationValues = typeof emptyRegistration

/** What the call itself can't check: the brand's way of writing serial numbers, and the consent. */
export function checkRegistration({ brand, serial_number, consent }: RegistrationValues): Problems {
  const problems: Problems = {}
  const ofSerialNumber = brand && serial_number.trim() ? serialNumberProblem(brand, serial_number) : null
  if (ofSerialNumber) problems.serial_number = ofSerialNumber
  if (!consent) problems.consent = registrationMessages.consentMissing
  return problems
}
