import * as z from 'zod/mini'
import type { FieldErrors } from '../errors.ts'
import { textMessages } from './text.ts'

export const minPasswordLength = 8
export const minStaffPasswordLength = 12
export const maxPasswordLength = 256

export const passwordMessages = {
  missing: 'Wachtwoord is verplicht',
  tooShort: (min: number) => `Het wachtwoord moet minimaal ${min} tekens bevatten`,
  tooLong: `Dit veld mag maximaal ${maxPasswordLength} tekens bevatten`,
  tooEasy: 'Dit wachtwoord is te makkelijk te raden',
  confirmationMissing: 'Bevestig het wachtwoord is verplicht',
  different: 'De wachtwoorden moeten overeenkomen',
} as const

/** A password as it is typed to log in: any characters, blanks included, and no rule but that it is there. */
export function typedPassword(missing: string = passwordMessages.missing) {
  return z.pipe(z.string(missing), z.string().check(z.minLength(1, missing)))
}

/** A new password of a valid length. Only the server knows the list of common ones. */
export function newPassword() {
  const { missing } = passwordMessages
  return z.pipe(
    z.string({ error: ({ input }) => (input === null || input === undefined ? missing : textMessages.notText) }),
    z.string().check(z.minLength(1, { error: missing, abort: true }), ...lengthChecks),
  )
}

export function optionalNewPassword() {
  return z.pipe(
    z.pipe(
      z.nullish(z.string(textMessages.notText)),
      z.transform((sent: string | null | undefined) => sent || null),
    ),
    z.nullable(z.string().check(...lengthChecks)),
  )
}

/** Any text: `confirmationProblems` compares it with the password. */
export const passwordConfirmation = z.catch(z._default(z.string(), ''), '')

/** The errors of a confirmation that differs from its password; none without a password. */
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

/** The same for a form where the confirmation is a required field: it is missing without a password too. */
export function requiredConfirmationProblems(sent: Record<string, unknown>): FieldErrors {
  const isMissing = sent.password_confirmation === ''
  return {
    ...(isMissing && { password_confirmation: [passwordMessages.confirmationMissing] }),
    ...confirmationProblems(sent),
  }
}

/** The future owner of a password; on a form these fields may be unchecked. */
export type PasswordOwner = { [Field in 'email' | 'first_name' | 'last_name' | 'company']?: unknown }

/** Whether a password is the name, address or company of its owner, or the name of the provider. */
export function isOwnWord(password: string, owner: PasswordOwner, provider: string): boolean {
  const [email, first, last] = [asText(owner.email), asText(owner.first_name), asText(owner.last_name)]
  const words = [email, email.split('@')[0] ?? '', first, last, first + last, asText(owner.company), provider]
  return words.some((word) => bare(word) !== '' && bare(word) === bare(password))
}

/** The error of a new password that is a word of its owner, for a form to show before it is sent. */
export function ownWordProblems(password: string, owner: PasswordOwner, provider: string): FieldErrors {
  return isOwnWord(password, owner, provider) ? { password: [passwordMessages.tooEasy] } : {}
}

/** The length in characters: an emoji counts as one. */
export function passwordLength(password: string): number {
  return Array.from(password).length
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

// 'De Vries!' is as easy to guess as 'devries'.
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

// zod counts characters as `passwordLength` does.
const lengthChecks = [
  z.minLength(minPasswordLength, { error: passwordMessages.tooShort(minPasswordLength), abort: true }),
  z.maxLength(maxPasswordLength, passwordMessages.tooLong),
] as const
