import type { FieldErrors } from '@portal/contract/errors'
import {
  confirmationProblems,
  isOwnWord,
  maxPasswordLength,
  minPasswordLength,
  minStaffPasswordLength,
  type PasswordOwner,
  passwordLength,
  passwordMessages,
} from '@portal/contract/rules/password'
import { comesToMind } from './comes-to-mind.ts'
import common from './common-passwords.json' with { type: 'json' }

/** For a registration these are the unchecked fields of the body. */
type Owner = PasswordOwner & { roles?: unknown }

const commonPasswords = new Set(common.passwords)

export function newPasswordProblems(sent: Record<string, unknown>, owner: Owner, provider: string): FieldErrors {
  const { password: different = [], ...others } = confirmationProblems(sent)
  const password = [...passwordProblems(sent.password, owner, provider), ...different]
  return { ...(password.length > 0 && { password }), ...others }
}

/**
 * The checks beyond the body's rules: the password is in the list of common ones, which only the server has, comes to mind, is a
 * word of its owner, or is too short for staff.
 */
export function passwordProblems(password: unknown, owner: Owner, provider: string): string[] {
  // The contract's rule reports these already.
  if (typeof password !== 'string') return []
  if (passwordLength(password) < minPasswordLength || passwordLength(password) > maxPasswordLength) return []

  const isStaff = Array.isArray(owner.roles) && owner.roles.length > 0
  if (isStaff && passwordLength(password) < minStaffPasswordLength) {
    return [passwordMessages.tooShort(minStaffPasswordLength)]
  }
  return isEasyToGuess(password, owner, provider) ? [passwordMessages.tooEasy] : []
}

function isEasyToGuess(password: string, owner: Owner, provider: string): boolean {
  const isCommon = (word: string) => commonPasswords.has(word)
  return isCommon(password.toLowerCase()) || comesToMind(password, isCommon) || isOwnWord(password, owner, provider)
}
