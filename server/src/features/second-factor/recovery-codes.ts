import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@portal/contract/second-factor'

// Without letters and digits that look like each other.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const halfLength = 5

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, makeCode)
}

/** A code of some fifty bits: nobody guesses it, however often they may try. */
export function makeCode(): string {
  const half = () => Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${half()}-${half()}`
}

export function plainCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}

/** What is stored of a recovery code, however it was typed. The key keeps who has the table alone from trying them all. */
export function recoveryCodeHash(key: Buffer, code: string): Buffer {
  return createHmac('sha256', key).update(plainCode(code)).digest()
}
