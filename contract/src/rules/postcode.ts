import * as z from 'zod/mini'
import { requiredText } from './text.ts'

export const invalidPostcode = 'Vul een geldige postcode in'

/** A Dutch postcode in the spelling of registrations, `1234 AB` (spec §5, the mask with the blank). */
export function spacedPostcode(missing: string) {
  return postcode(missing, ' ')
}

/** A Dutch postcode in the spelling of accounts, `1234AB` (spec §5, the mask without the blank). */
export function compactPostcode(missing: string) {
  return postcode(missing, '')
}

function postcode(missing: string, separator: string) {
  return requiredText(missing).check(
    z.regex(/^[1-9]\d{3} ?[A-Za-z]{2}$/, { error: invalidPostcode, abort: true }),
    z.overwrite((text) => `${text.slice(0, 4)}${separator}${text.slice(-2).toUpperCase()}`),
  )
}
