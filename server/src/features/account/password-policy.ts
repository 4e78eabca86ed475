import type { FieldErrors } from '@portal/contract/errors'
import {
  confirmationProblems,
  minAdminPasswordLength,
  minPasswordLength,
  passwordLength,
  passwordMessages,
} from '@portal/contract/rules/password'
import common from './common-passwords.json' with { type: 'json' }

/** The future owner of the password. For a registration these are the unchecked fields of the body. */
type Owner = { [Field in 'email' | 'first_name' | 'last_name' | 'company' | 'is_admin']?: unknown }

const commonPasswords = new Set(common.passwords)

/** The problems of a new password and its confirmation that the contract's own rules can't find. */
export function newPasswordProblems(sent: Record<string, unknown>, owner: Owner, provider: string): FieldErrors {
  const { password: different = [], ...others } = confirmationProblems(sent)
  const password = [...passwordProblems(sent.password, owner, provider), ...different]
  return { ...(password.length > 0 && { password }), ...others }
}

/**
 * The checks that only the server can do: the password is in the list of common ones, it equals the member's name,
 * address or company or the provider's name, or it is too short for an administrator.
 */
export function passwordProblems(password: unknown, owner: Owner, provider: string): string[] {
  // The contract's rule reports these already.
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

// 'De Vries!' is as easy to guess as 'devries'.
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
