import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@portal/contract/second-factor'

// Without letters and digits that look like each other.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const halfLength = 5

/** New recovery codes, of some fifty bits each. */
export function makeRecoveryCodes(): string[] {
  const half = () => Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`)
}

/** What is stored of a recovery code, however it was typed. The key keeps who has the table alone from trying them all. */
export function recoveryCodeHash(key: Buffer, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', key).update(plain).digest()
}
