import type { OwnRegistration } from '@portal/contract/own-registration'
import type { Registration } from '@portal/contract/registrations'

/** Spec §2: the postcode, then the house number. */
export function addressOf(registration: Pick<Registration, 'address_zipcode' | 'address_house_number'>): string {
  return `${registration.address_zipcode} ${registration.address_house_number}`
}

export function fullAddressOf(registration: OwnRegistration): string {
  const house = [addressOf(registration), registration.huisnummer_toevoeging].filter(Boolean).join(' ')
  return [house, registration.woonplaats].filter(Boolean).join(', ')
}
