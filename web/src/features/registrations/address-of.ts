import type { Registration } from '@portal/contract/registrations'

/** Spec §2: the postcode, then the house number. */
export function addressOf(registration: Pick<Registration, 'address_zipcode' | 'address_house_number'>): string {
  return `${registration.address_zipcode} ${registration.address_house_number}`
}
