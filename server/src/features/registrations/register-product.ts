import type { Product } from '@portal/contract/catalogue'
import { type CreateRegistrationBody, consentStatement } from '@portal/contract/registrations'
import { formatSerialNumber } from '@portal/contract/rules/serial-number'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import { type RegistrationFacts, registrationMails } from './mails.ts'
import { insertRegistration } from './store.ts'

/**
 * Registers one installed product: the registration and both confirmation mails are stored together or not at all. The
 * points stay pending until the gift shop confirms them.
 */
export async function registerProduct(
  deps: Dependencies,
  member: CurrentMember,
  product: Product,
  body: CreateRegistrationBody,
) {
  const serialNumber = formatSerialNumber(product.brand, body.serial_number)
  const mails = registrationMails(mailFacts(member, product, { ...body, serial_number: serialNumber }), deps.mailSender)

  await deps.db.tx(async () => {
    // Done in this order, and sent at once: with the second the first is undone too.
    const stored = insertRegistration(deps.db, {
      member_id: member.id,
      product_id: product.id,
      serial_number: serialNumber,
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
      consent_version: consentStatement.version,
      credits: product.credits,
    })
    await Promise.all([stored, queueMails(deps.db, mails)])
  })
  deps.mailWorker.wake()
}

// The wire speaks a mixture of Dutch and English (docs/glossary.md); the mails are given plain words.
function mailFacts(member: CurrentMember, product: Product, body: CreateRegistrationBody): RegistrationFacts {
  return {
    product,
    serialNumber: body.serial_number,
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
