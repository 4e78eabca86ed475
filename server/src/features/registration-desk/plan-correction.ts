import {
  actMessages,
  type CorrectedFields,
  type CorrectionBody,
  changeableFields,
} from '@portal/contract/registration-acts'
import type { FieldErrors } from '@portal/contract/errors'
import { formatSerialNumber, serialNumberKey, serialNumberProblem } from '@portal/contract/rules/serial-number'
import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import type { ProductNow } from '../catalogue/store.ts'
import { findLastPoints } from '../points/change-points.ts'
import { notForYouMail } from '../registrations/correction-mails.ts'
import { mailToCustomer } from '../registrations/confirmation-mails.ts'
import { lookUpProduct } from '../registrations/register-product.ts'
import { findConfirmations, isTold } from '../registrations/change-store.ts'
import { findTakenSerials, registrationSearchKey } from '../registrations/store.ts'
import { installerOf, mailOf, refuseWithdrawn } from './plan-acts.ts'
import type { Plan, Planner } from './plan.ts'
import { findPointsAt } from './store.ts'
import type { StoredColumns, StoredRegistration } from '../registrations/change-store.ts'

type Deps = Pick<Dependencies, 'db' | 'mailSender'>

export function findCorrectionProblems({ kind, fault_of, fields }: Record<string, unknown>): FieldErrors {
  if (kind === 'herstel') return fault_of ? {} : { fault_of: [actMessages.faultMissing] }
  const sent = typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
  const mended = sent.filter((field) => field in fieldTable && !(changeableFields as readonly string[]).includes(field))
  return kind === 'wijziging'
    ? Object.fromEntries(mended.map((field) => [`fields.${field}`, [actMessages.onlyMended]]))
    : {}
}

/** The column of each field, and its name for the installer. */
const fieldTable = {
  install_date: ['install_date', 'installatiedatum'],
  address_zipcode: ['zipcode', 'postcode'],
  address_house_number: ['house_number', 'huisnummer'],
  huisnummer_toevoeging: ['house_number_addition', 'toevoeging'],
  woonplaats: ['city', 'woonplaats'],
  selectedProduct: ['product_id', 'product'],
  serial_number: ['serial_number', 'serienummer'],
  selectedGender: ['customer_gender', 'geslacht'],
  voorletters: ['customer_initials', 'voorletters'],
  client_name: ['customer_name', 'naam van de klant'],
  client_email: ['customer_email', 'e-mailadres van de klant'],
  client_phone_number: ['customer_phone_number', 'telefoonnummer van de klant'],
} as const satisfies Record<keyof CorrectedFields, readonly [keyof StoredRegistration, string]>

type Field = keyof typeof fieldTable
const allFields = Object.keys(fieldTable) as Field[]

export function planCorrection(deps: Deps, { kind, fault_of, fields: sent, reason }: CorrectionBody): Planner {
  const { db, mailSender } = deps
  return {
    taken: () => ValidationFailed.on('fields.serial_number', serialNumberMessages.taken),
    async plan(before): Promise<Plan> {
      refuseWithdrawn(before)
      const product = await productOf(deps, before, sent)
      const after = afterwards(before, sent, product)
      const changed = allFields.filter((field) => before[fieldTable[field][0]] !== after[fieldTable[field][0]])
      if (changed.length === 0) throw ValidationFailed.on('fields', actMessages.nothingChanged)
      if (changed.includes('serial_number')) await refuseTaken(deps, before, after)

      const points = await pointsOf(deps, before, product)
      const confirmations = await findConfirmations(db, before.id)
      const isElsewhere =
        kind === 'herstel' && before.customer_email.toLowerCase() !== after.customer_email.toLowerCase()
      const member = await installerOf(deps, before)
      return {
        kind,
        action: kind === 'herstel' ? 'registration-mended' : 'registration-changed',
        reason,
        ...(kind === 'herstel' && fault_of && { faultOf: fault_of }),
        fields: changed.map((field) => ({ field, old: shown(before, field), new: shown(after, field) })),
        columns: { ...columnsOf(changed, after), ...points.columns },
        takenBack: points.takenBack,
        awarded: points.awarded,
        mails: [
          await mailOf(deps, kind === 'herstel' ? 'mended' : 'changed', {
            registration: after,
            reason,
            credits: (points.awarded?.credits ?? 0) + (points.takenBack?.credits ?? 0),
            mended: changed.map((field) => fieldTable[field][1]),
          }),
          mailToCustomer({ registration: after, product: after, member }, mailSender),
          ...(isElsewhere && isTold(confirmations.sentTo, before.customer_email)
            ? [notForYouMail(before.customer_email, mailSender)]
            : []),
        ],
        dropped: confirmations.queued,
      }
    },
  }
}

/** The product that it becomes; null when that stays. Throws for one that isn't there, or a number that doesn't fit it. */
async function productOf({ db }: Deps, before: StoredRegistration, sent: CorrectedFields): Promise<ProductNow | null> {
  const { selectedProduct = before.product_id, serial_number = before.serial_number } = sent
  if (selectedProduct !== before.product_id) {
    const found = await lookUpProduct(db, { selectedProduct, serial_number })
    if ('found' in found) return found.found
    throw new ValidationFailed(inFields(found.errors))
  }
  // What isn't sent may be from before its brand wrote numbers in another way.
  const problem = sent.serial_number === undefined ? null : serialNumberProblem(before.serial_mask, serial_number)
  if (problem) throw ValidationFailed.on('fields.serial_number', problem)
  return null
}

function inFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [`fields.${field}`, texts]))
}

function afterwards(before: StoredRegistration, sent: CorrectedFields, product: ProductNow | null): StoredRegistration {
  const columns = Object.fromEntries(
    allFields.filter((field) => sent[field] !== undefined).map((field) => [fieldTable[field][0], sent[field]]),
  )
  const { id: product_id, brand, model, serial_mask } = product ?? { ...before, id: before.product_id }
  const serial_number =
    product || sent.serial_number !== undefined
      ? formatSerialNumber(serial_mask, sent.serial_number ?? before.serial_number)
      : before.serial_number
  return { ...before, ...columns, product_id, brand, model, serial_mask, serial_number }
}

async function refuseTaken({ db }: Deps, before: StoredRegistration, after: StoredRegistration): Promise<void> {
  const [key, next] = [serialNumberKey(before.serial_number), serialNumberKey(after.serial_number)]
  if (key === next || (await findTakenSerials(db, [next], before.member_id)).size === 0) return
  throw ValidationFailed.on('fields.serial_number', serialNumberMessages.taken)
}

/** What the new product earned at the moment of registering takes the place of what the old one did. */
async function pointsOf({ db }: Deps, { id, created_at }: StoredRegistration, product: ProductNow | null) {
  const same = { columns: {}, takenBack: null, awarded: null }
  if (!product) return same
  const then = await findPointsAt(db, product.id, created_at)
  if (!then) throw ValidationFailed.on('fields.selectedProduct', actMessages.noPointsThen)
  const columns = { points_from: then.valid_from }
  const last = await findLastPoints(db, id)
  if (last.credits === then.credits) return { ...same, columns }
  const { member_id } = last
  return {
    columns,
    takenBack: { member_id, credits: 0 - last.credits },
    awarded: { member_id, credits: then.credits },
  }
}

function columnsOf(changed: readonly Field[], after: StoredRegistration): StoredColumns {
  const columns = changed.map((field) => [fieldTable[field][0], after[fieldTable[field][0]]])
  return {
    ...Object.fromEntries(columns),
    serial_number_key: serialNumberKey(after.serial_number),
    search_key: registrationSearchKey(after),
  }
}

function shown(registration: StoredRegistration, field: Field): string | null {
  if (field === 'selectedProduct') return `${registration.brand} ${registration.model}`
  return registration[fieldTable[field][0]]
}
