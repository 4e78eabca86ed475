import { randomBytes } from 'node:crypto'
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
import { queueMailsOfNew } from '../../mail/outbox.ts'
import { findProduct, type ProductNow } from '../catalogue/store.ts'
import { type RegistrationFacts, registrationMails } from './confirmation-mails.ts'
import { insertRegistration } from './store.ts'

/** What a member registers: a product of the catalogue, with a body that fits it. */
export type ProductRegistration = { member: CurrentMember; product: ProductNow; body: CreateRegistrationBody }

/**
 * Registers one installed product: the registration and both confirmation mails are stored together or not at all. A
 * trigger (in migration 0001) writes the first line of the points ledger, pending until the gift shop confirms the points.
 */
export async function registerProduct(
  deps: Dependencies,
  { member, product, body }: ProductRegistration & { body: ConsentedRegistrationBody },
): Promise<void> {
  const registration = newRegistration({ member, product, body }, consentOf(body))
  const mails = registrationMails({ registration, product, member }, deps.mailSender)

  await deps.db.tx(async () => {
    // Both are sent without waiting and executed in order. If the second fails, the first is rolled back with it.
    await Promise.all([insertRegistration(deps.db, registration), queueMailsOfNew(deps.db, mails)])
  })
}

type Consent = { version: string; at?: string | null }

// A moment without a known text may be from before the text that counts then.
function consentOf({ consent_version: version, consented_at: at }: ConsentedRegistrationBody): Consent {
  return version ? { version, at } : consentStatement
}

/** The row to store, with its consent. The wire mixes Dutch and English (docs/glossary.md). */
export function newRegistration(
  { member, product, body }: ProductRegistration,
  consent: Consent,
): RegistrationFacts['registration'] {
  return {
    member_id: member.id,
    product_id: product.id,
    serial_number: formatSerialNumber(product.serial_mask, body.serial_number),
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
    points_from: product.points_from,
    // As the database makes them (migration 0001), but the mail has to know it before.
    certificate_code: randomBytes(10).toString('hex'),
  }
}

/** The fields that the rules of the catalogue need, as far as they are valid. */
export type ProductFields = Partial<Pick<CreateRegistrationBody, 'selectedProduct' | 'serial_number'>>

export async function lookUpProduct(db: Database, fields: ProductFields): Promise<Lookup<ProductNow>> {
  const product = fields.selectedProduct === undefined ? null : await findProduct(db, fields.selectedProduct)
  const errors = productProblems(fields, product)
  return product && Object.keys(errors).length === 0 ? { found: product } : { errors }
}

/** What only the catalogue can tell: whether the product exists, and whether the serial number suits its brand. */
export function productProblems(
  { selectedProduct, serial_number }: ProductFields,
  product: ProductNow | null,
): FieldErrors {
  // An invalid choice has an error of the body already.
  if (!product) return selectedProduct === undefined ? {} : { selectedProduct: [registrationMessages.invalidProduct] }

  const problem = serial_number === undefined ? null : serialNumberProblem(product.serial_mask, serial_number)
  return problem ? { serial_number: [problem] } : {}
}
