// Passwords without the machinery of the rules: the web reads them on its first screens.

import type { FieldErrors } from '../errors.ts'

export const minPasswordLength = 8
export const minAdminPasswordLength = 12
export const maxPasswordLength = 256

export const passwordMessages = {
  missing: 'Wachtwoord is verplicht',
  tooShort: (min: number) => `Het wachtwoord moet minimaal ${min} tekens bevatten`,
  tooLong: `Dit veld mag maximaal ${maxPasswordLength} tekens bevatten`,
  tooEasy: 'Dit wachtwoord is te makkelijk te raden',
  confirmationMissing: 'Bevestig het wachtwoord is verplicht',
  different: 'De wachtwoorden moeten overeenkomen',
} as const

/** What is wrong with the length of a new password, or null. */
export function passwordLengthProblem(password: string): string | null {
  const length = passwordLength(password)
  if (length < minPasswordLength) return passwordMessages.tooShort(minPasswordLength)
  return length > maxPasswordLength ? passwordMessages.tooLong : null
}

/** The length as people count it: an emoji is one character, though it takes two places. */
export function passwordLength(password: string): number {
  return Array.from(password).length
}

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
