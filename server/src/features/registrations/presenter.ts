import type { OwnRegistration, Registration } from '@portal/contract/registrations'
import { presentMoment } from '../../http/present-moment.ts'
import type { OwnRegistrationRow, RegistrationRow } from './store.ts'

/** A registration in its installer's list, without the customer's data. */
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

/** One registration for its installer, with the customer's data. */
export function presentOwnRegistration(row: OwnRegistrationRow): OwnRegistration {
  return {
    id: row.id,
    install_date: row.install_date,
    address_zipcode: row.zipcode,
    address_house_number: row.house_number,
    huisnummer_toevoeging: row.house_number_addition,
    woonplaats: row.city,
    product: { id: row.product_id, brand: row.brand, model: row.model, image: row.image },
    serial_number: row.serial_number,
    selectedGender: row.customer_gender,
    voorletters: row.customer_initials,
    client_name: row.customer_name,
    client_email: row.customer_email,
    client_phone_number: row.customer_phone_number,
    credits: row.credits,
    synced_sparco: row.is_credited,
    created_at: presentMoment(row.created_at),
  }
}
