import type { Product } from '@portal/contract/catalogue'
import type { CreateRegistrationBody } from '@portal/contract/registrations'
import { formatSerialNumber } from '@portal/contract/rules/serial-number'
import type { CurrentMember } from '../../http/current-member.ts'
import type { RegistrationFacts } from './mails.ts'
import type { NewRegistration } from './store.ts'

/** What a member registers: a product of the catalogue, by a body that fits it. */
export type Act = { member: CurrentMember; product: Product; body: CreateRegistrationBody }

/** The row that is stored, with the statement that the member agreed to. The wire mixes Dutch and English (docs/glossary.md). */
export function newRegistration({ member, product, body }: Act, statement: { version: string }): NewRegistration {
  return {
    member_id: member.id,
    product_id: product.id,
    serial_number: formatSerialNumber(product.brand, body.serial_number),
    install_date: body.install_date,
    zipcode: body.address_zipcode,
    house_number: body.address_house_number,
    house_number_addition: body.huisnummer_toevoeging,
    city: body.woonplaats,
    customer_gender: body.selectedGender,
    customer_initials: body.voorletters,
    customer_name: body.client_name,
    customer_email: body.client_email,
    customer_phone_number: body.client_phone_number,
    consent_version: statement.version,
    credits: product.credits,
  }
}

/** The same in plain words, for the mails. */
export function registrationFacts({ member, product, body }: Act): RegistrationFacts {
  return {
    product,
    serialNumber: formatSerialNumber(product.brand, body.serial_number),
    installDate: body.install_date,
    address: {
      zipcode: body.address_zipcode,
      houseNumber: body.address_house_number,
      houseNumberAddition: body.huisnummer_toevoeging,
      city: body.woonplaats,
    },
    customer: {
      gender: body.selectedGender,
      initials: body.voorletters,
      name: body.client_name,
      email: body.client_email,
    },
    installer: {
      firstName: member.first_name,
      lastName: member.last_name,
      company: member.company,
      email: member.email,
      phoneNumber: member.phone_number,
    },
    credits: product.credits,
  }
}
