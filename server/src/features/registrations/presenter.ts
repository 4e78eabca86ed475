import type { Registration } from '@portal/contract/registrations'
import type { RegistrationRow } from './store.ts'

/** A registration as its installer sees it in a list; the customer's data stays out of it. */
export function presentRegistration(row: RegistrationRow): Registration {
  return {
    id: row.id,
    install_date: row.install_date,
    address: row.city ?? '',
    address_zipcode: row.zipcode,
    address_house_number: row.house_number,
    serial_number: row.serial_number,
    product: { brand: row.brand, model: row.model, image: row.image },
    credits: row.credits,
    synced_sparco: row.is_credited,
  }
}
