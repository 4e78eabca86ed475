import type { FieldErrors } from '@portal/contract/errors'
import {
  confirmationProblems,
  isOwnWord,
  minAdminPasswordLength,
  minPasswordLength,
  type PasswordOwner,
  passwordLength,
  passwordMessages,
} from '@portal/contract/rules/password'
import common from './common-passwords.json' with { type: 'json' }

/** For a registration these are the unchecked fields of the body. */
type Owner = PasswordOwner & { is_admin?: unknown }

const commonPasswords = new Set(common.passwords)

/** The problems of a new password and its confirmation that the contract's own rules can't find. */
export function newPasswordProblems(sent: Record<string, unknown>, owner: Owner, provider: string): FieldErrors {
  const { password: different = [], ...others } = confirmationProblems(sent)
  const password = [...passwordProblems(sent.password, owner, provider), ...different]
  return { ...(password.length > 0 && { password }), ...others }
}

/**
 * The checks beyond the body's rules: the password is in the list of common ones, which only the server has, it is a word
 * of its owner, or it is too short for an administrator.
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
  return commonPasswords.has(password.toLowerCase()) || isOwnWord(password, owner, provider)
}
