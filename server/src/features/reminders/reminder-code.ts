import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CustomersLink } from '../../mail/link-cipher.ts'
import { createSealKeys, type SealKey, type SealKeys } from '../../seal-keys.ts'

const digitsOfEach = 20

export function createReminderKeys(appKey: string, previous: readonly string[]): SealKeys {
  return createSealKeys('reminders of maintenance', appKey, previous)
}

/**
 * Where a customer says whether they want to be reminded. Only mails to this address have it, and it ends when the registration gets
 * another one.
 */
export function reminderPath({ current }: SealKeys, link: CustomersLink): string {
  return `/onderhoud/${link.certificate_code}${proofOf(current, link)}`
}

/** The two parts of what stands in such a path; null for anything else. */
export function readReminderCode(sent: string): { certificate_code: string; proof: string } | null {
  const code = sent.toLowerCase()
  if (!/^[0-9a-f]{40}$/.test(code)) return null
  return { certificate_code: code.slice(0, digitsOfEach), proof: code.slice(digitsOfEach) }
}

export function isProofOf({ known }: SealKeys, proof: string, link: CustomersLink): boolean {
  return [...known.values()].some((key) => timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key, link))))
}

function proofOf({ secret }: SealKey, { certificate_code, address }: CustomersLink): string {
  return createHmac('sha256', secret).update(`${certificate_code}\n${address}`).digest('hex').slice(0, digitsOfEach)
}
