import type { Registration } from '@portal/contract/registrations'

export function productName({ product }: Pick<Registration, 'product'>): string {
  return `${product.brand} ${product.model}`
}

/** Spec §2: the postcode, then the house number. */
export function addressOf(registration: Pick<Registration, 'address_zipcode' | 'address_house_number'>): string {
  return `${registration.address_zipcode} ${registration.address_house_number}`
}
