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

/** To log in: any characters, blanks included. */
export function typedPassword(missing: string = passwordMessages.missing) {
  return z.pipe(z.string(missing), z.string().check(z.minLength(1, missing)))
}

/** Of a valid length. Only the server knows the common ones. */
export function newPassword() {
  const { missing } = passwordMessages
  return z.pipe(
    z.string({ error: ({ input }) => (input === null || input === undefined ? missing : textMessages.notText) }),
    z.string().check(z.minLength(1, { error: missing, abort: true }), ...lengthChecks),
  )
}

/** `null` when left out. */
export function optionalNewPassword() {
  return z.pipe(
    z.pipe(
      z.nullish(z.string(textMessages.notText)),
      z.transform((sent: string | null | undefined) => sent || null),
    ),
    z.nullable(z.string().check(...lengthChecks)),
  )
}

/** Any text: `confirmationProblems` compares it. */
export const passwordConfirmation = z.catch(z._default(z.string(), ''), '')

/** None without a password. */
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

/** Where the confirmation is required, also without a password. */
export function requiredConfirmationProblems(sent: Record<string, unknown>): FieldErrors {
  const isMissing = sent.password_confirmation === ''
  return {
    ...(isMissing && { password_confirmation: [passwordMessages.confirmationMissing] }),
    ...confirmationProblems(sent),
  }
}

/** Fields of a form may be unchecked. */
export type PasswordOwner = { [Field in 'email' | 'first_name' | 'last_name' | 'company']?: unknown }

/** Name, address or company of the owner, or the provider's name. */
export function isOwnWord(password: string, owner: PasswordOwner, provider: string): boolean {
  const [email, first, last] = [asText(owner.email), asText(owner.first_name), asText(owner.last_name)]
  const words = [email, email.split('@')[0] ?? '', first, last, first + last, asText(owner.company), provider]
  return words.some((word) => bare(word) !== '' && bare(word) === bare(password))
}

/** For a form to show before it is sent. */
export function ownWordProblems(password: string, owner: PasswordOwner, provider: string): FieldErrors {
  return isOwnWord(password, owner, provider) ? { password: [passwordMessages.tooEasy] } : {}
}

/** In characters: an emoji counts as one. */
export function passwordLength(password: string): number {
  return Array.from(password).length
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

// zod counts as `passwordLength` does.
const lengthChecks = [
  z.minLength(minPasswordLength, { error: passwordMessages.tooShort(minPasswordLength), abort: true }),
  z.maxLength(maxPasswordLength, passwordMessages.tooLong),
] as const
