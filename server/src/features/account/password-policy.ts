import type { FieldErrors } from '@portal/contract/errors'
import {
  confirmationProblems,
  minAdminPasswordLength,
  minPasswordLength,
  passwordLength,
  passwordMessages,
} from '@portal/contract/rules/read-password'
import common from './common-passwords.json' with { type: 'json' }

/** Whose password it is to be; of somebody who registers, what he sent. */
type Owner = { [Field in 'email' | 'first_name' | 'last_name' | 'company' | 'is_admin']?: unknown }

const commonPasswords = new Set(common.passwords)

/** All that is wrong with a new password beyond the contract's rule for it, confirmation included. */
export function newPasswordProblems(sent: Record<string, unknown>, owner: Owner, provider: string): FieldErrors {
  const { password: different = [], ...others } = confirmationProblems(sent)
  const password = [...passwordProblems(sent.password, owner, provider), ...different]
  return { ...(password.length > 0 && { password }), ...others }
}

/**
 * What only the server can say of a password: that half the world uses it, that it is just the member's own name,
 * address or company or the provider's name, or that an administrator's is too short.
 */
export function passwordProblems(password: unknown, owner: Owner, provider: string): string[] {
  // A password that is shorter still has the contract's text already.
  if (typeof password !== 'string' || passwordLength(password) < minPasswordLength) return []

  if (owner.is_admin === true && passwordLength(password) < minAdminPasswordLength) {
    return [passwordMessages.tooShort(minAdminPasswordLength)]
  }
  return isEasyToGuess(password, owner, provider) ? [passwordMessages.tooEasy] : []
}

function isEasyToGuess(password: string, owner: Owner, provider: string): boolean {
  if (commonPasswords.has(password.toLowerCase())) return true

  const [email, first, last] = [asText(owner.email), asText(owner.first_name), asText(owner.last_name)]
  const own = [email, email.split('@')[0] ?? '', first, last, first + last, asText(owner.company), provider]
  return own.some((word) => bare(word) !== '' && bare(word) === bare(password))
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

// 'De Vries!' is as easy as 'devries'.
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
