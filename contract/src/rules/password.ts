import type { FieldErrors } from '../errors.ts'
import { Problem, type Rule, rule } from './rule.ts'
import { textMessages } from './text.ts'

export const passwordMessages = {
  missing: 'Wachtwoord is verplicht',
  tooShort: (min: number) => `Het wachtwoord moet minimaal ${min} tekens bevatten`,
  tooLong: textMessages.tooLong(256),
  tooEasy: 'Dit wachtwoord is te makkelijk te raden',
  confirmationMissing: 'Bevestig het wachtwoord is verplicht',
  different: 'De wachtwoorden moeten overeenkomen',
} as const

export const minPasswordLength = 8
export const minAdminPasswordLength = 12
export const maxPasswordLength = 256

/** A password as it is typed to get in: any characters, blanks included, and no rule but that it is there. */
export function typedPassword(missing: string = passwordMessages.missing): Rule<string> {
  return rule((sent) => (typeof sent === 'string' && sent !== '' ? sent : new Problem(missing)))
}

/** A new password: long enough, not cut, and otherwise free. Whether it is too common only the server knows. */
export function newPassword(): Rule<string> {
  return rule((sent) => readNewPassword(sent) ?? new Problem(passwordMessages.missing))
}

/** A new password that may be left out: `null` then. */
export function optionalNewPassword(): Rule<string | null> {
  return rule(readNewPassword)
}

/** A confirmation is compared with its password, so by itself it may be anything. */
export const passwordConfirmation = rule((sent) => (typeof sent === 'string' ? sent : ''))

/** What is wrong between a password and its confirmation; nothing while there is no password. */
export function confirmationProblems(sent: Record<string, unknown>): FieldErrors {
  const { password, password_confirmation: confirmation } = sent
  const isMissing = typeof confirmation !== 'string' || confirmation === ''
  const errors: FieldErrors = {}
  if (typeof password === 'string' && password !== '' && confirmation !== password) {
    errors.password = [passwordMessages.different]
    if (isMissing) errors.password_confirmation = [passwordMessages.confirmationMissing]
  }
  return errors
}

function readNewPassword(sent: unknown): string | null | Problem {
  if (sent === null || sent === undefined || sent === '') return null
  if (typeof sent !== 'string') return new Problem(textMessages.notText)
  const length = passwordLength(sent)
  if (length < minPasswordLength) return new Problem(passwordMessages.tooShort(minPasswordLength))
  return length > maxPasswordLength ? new Problem(passwordMessages.tooLong) : sent
}

/** The length as people count it: an emoji is one character, though it takes two places. */
export function passwordLength(password: string): number {
  return Array.from(password).length
}
