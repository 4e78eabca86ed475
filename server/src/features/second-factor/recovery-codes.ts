import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@portal/contract/second-factor'

// Without characters that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const halfLength = 5

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, makeCode)
}

/** Some fifty bits, which nobody guesses. */
export function makeCode(): string {
  const half = () => Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${half()}-${half()}`
}

export function plainCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}

/** The key stops those who only have the table from trying all codes. */
export function recoveryCodeHash(key: Buffer, code: string): Buffer {
  return createHmac('sha256', key).update(plainCode(code)).digest()
}
