import {
  type CorrectableField,
  correctableFields,
  type CorrectOwnRegistrationBody,
  daysUntil,
  lastCorrectionDay,
  ownRegistrationMessages,
} from '@portal/contract/own-registration'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { HttpError, NotFound, Outdated } from '../../http/errors.ts'
import { queueMails } from '../../mail/outbox.ts'
import {
  dropMails,
  findConfirmations,
  insertChange,
  isTold,
  type StoredRegistration,
  lockRegistration,
  storeColumns,
} from './change-store.ts'
import { notForYouMail } from './correction-mails.ts'
import { type ChangedField, findOwnRegistration } from './find-own-registration.ts'
import { mailToCustomer } from './confirmation-mails.ts'
import { presentOwnRegistration } from './presenter.ts'
import { registrationSearchKey } from './store.ts'

/**
 * A member mends address and customer of their own registration, as they saw it. The customer gets the confirmation anew;
 * who has a wrong address that it was sent to hears that it was not for them. The same once more changes nothing, so an
 * answer that was lost may be asked for again.
 */
export async function correctRegistration(
  deps: Dependencies,
  member: CurrentMember,
  { id, body }: { id: number; body: CorrectOwnRegistrationBody },
): Promise<void> {
  const { db, config, mailSender } = deps
  await db.tx(async () => {
    const before = await lockRegistration(db, id)
    if (before?.member_id !== member.id) throw new NotFound()
    const refuse = async (message: string) => {
      const current = await findOwnRegistration(db, member, id)
      throw new Outdated(message, current && presentOwnRegistration(current, config))
    }
    if (before.withdrawn_at) await refuse(ownRegistrationMessages.withdrawn)

    const fields = changedFields(before, body)
    if (fields.length === 0) return
    if (daysUntil(lastCorrectionDay(before.created_at, config.correctionDays)) < 0) {
      throw new HttpError(403, ownRegistrationMessages.tooLate)
    }
    if (before.version !== body.version) await refuse(ownRegistrationMessages.changedMeanwhile)

    const mended = columnsOf(body)
    const after = { ...before, ...mended, version: before.version + 1 }
    await storeColumns(db, id, { ...mended, search_key: registrationSearchKey(after) }, 'corrected_at = now()')
    const by = { id: member.id, kind: 'lid' as const }
    await insertChange(db, { registrationId: id, version: after.version, kind: 'herstel', by, fields })

    // They say what was wrong.
    const confirmations = await findConfirmations(db, id)
    await dropMails(db, confirmations.queued)
    const confirmation = mailToCustomer({ registration: after, product: after, member }, mailSender)
    const isElsewhere = before.customer_email.toLowerCase() !== after.customer_email.toLowerCase()
    const mails = [
      confirmation,
      ...(isElsewhere && isTold(confirmations.sentTo, before.customer_email)
        ? [notForYouMail(before.customer_email, mailSender)]
        : []),
    ]
    await queueMails(
      db,
      mails.map((mail) => ({ ...mail, registrationId: id })),
    )
  })
}

/** The column that has each field, by its name on the wire. */
const columns = {
  address_zipcode: 'zipcode',
  address_house_number: 'house_number',
  huisnummer_toevoeging: 'house_number_addition',
  woonplaats: 'city',
  selectedGender: 'customer_gender',
  voorletters: 'customer_initials',
  client_name: 'customer_name',
  client_email: 'customer_email',
  client_phone_number: 'customer_phone_number',
} as const satisfies Record<CorrectableField, keyof StoredRegistration>

function changedFields(before: StoredRegistration, body: CorrectOwnRegistrationBody): ChangedField[] {
  return correctableFields
    .map((field) => ({ field, old: before[columns[field]], new: body[field] }))
    .filter((change) => change.old !== change.new)
}

function columnsOf(body: CorrectOwnRegistrationBody) {
  return Object.fromEntries(correctableFields.map((field) => [columns[field], body[field]]))
}
