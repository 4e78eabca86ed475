import type { FieldErrors } from '@portal/contract/errors'
import { registrationMessages } from '@portal/contract/registrations'
import { serialNumberProblem } from '@portal/contract/rules/serial-number'

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
export function checkRegistration({ brand, serial_number, consent }: RegistrationValues): FieldErrors {
  const errors: FieldErrors = {}
  const problem = brand && serial_number.trim() ? serialNumberProblem(brand, serial_number) : null
  if (problem) errors.serial_number = [problem]
  if (!consent) errors.consent = [registrationMessages.consentMissing]
  return errors
}
