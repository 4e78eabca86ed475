import type { Product } from '@portal/contract/catalogue'
import type { FieldErrors } from '@portal/contract/errors'
import {
  type ConsentedRegistrationBody,
  consentStatement,
  type CreateRegistrationBody,
  registrationMessages,
} from '@portal/contract/registrations'
import { formatSerialNumber, serialNumberProblem } from '@portal/contract/rules/serial-number'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { Lookup } from '../../http/route.ts'
import { queueMails } from '../../mail/outbox.ts'
import { findProduct } from '../catalogue/store.ts'
import { registrationMails } from './mails.ts'
import { insertRegistration, type NewRegistration } from './store.ts'

/** A body that fits the product. */
export type ProductRegistration = { member: CurrentMember; product: Product; body: CreateRegistrationBody }

/** Registration and mails are stored together. A trigger (migration 0001) writes the first line of the points ledger. */
export async function registerProduct(
  deps: Dependencies,
  { member, product, body }: ProductRegistration & { body: ConsentedRegistrationBody },
): Promise<void> {
  const registration = newRegistration({ member, product, body }, consentOf(body))
  const mails = registrationMails({ registration, product, member }, deps.mailSender)

  await deps.db.tx(async () => {
    // Sent without waiting and executed in order; if the second fails, the first is rolled back.
    await Promise.all([insertRegistration(deps.db, registration), queueMails(deps.db, mails)])
  })
}

type Consent = { version: string; at?: string | null }

// Without a known text, the moment may be older than the text of now.
function consentOf({ consent_version: version, consented_at: at }: ConsentedRegistrationBody): Consent {
  return version ? { version, at } : consentStatement
}

/** The wire mixes Dutch and English (docs/glossary.md). */
export function newRegistration({ member, product, body }: ProductRegistration, consent: Consent): NewRegistration {
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
    consent_version: consent.version,
    consented_at: consent.at ?? null,
    credits: product.credits,
  }
}

/** As far as they are valid. */
export type ProductFields = Partial<Pick<CreateRegistrationBody, 'selectedProduct' | 'serial_number'>>

export async function lookUpProduct(db: Database, fields: ProductFields): Promise<Lookup<Product>> {
  const product = fields.selectedProduct === undefined ? null : await findProduct(db, fields.selectedProduct)
  const errors = productProblems(fields, product)
  return product && Object.keys(errors).length === 0 ? { found: product } : { errors }
}

/** Whether the product exists, and the serial number suits its brand. */
export function productProblems(
  { selectedProduct, serial_number }: ProductFields,
  product: Product | null,
): FieldErrors {
  if (!product) return selectedProduct === undefined ? {} : { selectedProduct: [registrationMessages.invalidProduct] }

  const problem = serial_number === undefined ? null : serialNumberProblem(product.brand, serial_number)
  return problem ? { serial_number: [problem] } : {}
}
