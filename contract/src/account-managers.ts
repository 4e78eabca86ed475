import * as z from 'zod/mini'
import { type FieldErrors, fieldErrors } from './errors.ts'
import { optionalEmail } from './rules/email.ts'
import { optionalPhoneNumber } from './rules/phone-number.ts'
import { isBlank, optionalWholeNumber, typedText } from './rules/text.ts'
import { simpleCalls, simpleMessages } from './simple-content.ts'

// The account managers as staff keep them. A member sees the one that they were given (members-for-staff.ts).

const fields = {
  name: typedText({ max: 100 }),
  photo_upload_id: optionalWholeNumber(simpleMessages.fileGone),
  phone: optionalPhoneNumber(),
  email: optionalEmail(),
}

export const managerCalls = simpleCalls('managers', { fields, changes: {}, filters: {} })

const draft = z.object(fields)

export type ManagerDraft = z.output<typeof draft>

export function findManagerProblems({ name }: ManagerDraft): FieldErrors {
  return fieldErrors([['name', isBlank(name), simpleMessages.nameMissing]])
}
