import { Problem, type Rule } from './rule.ts'
import { requiredTextThat } from './text.ts'

export const invalidPostcode = 'Vul een geldige postcode in'

/** A Dutch postcode in the spelling of registrations, `1234 AB` (spec §5, the mask with the blank). */
export function spacedPostcode(missing: string): Rule<string> {
  return postcode(missing, ' ')
}

/** A Dutch postcode in the spelling of accounts, `1234AB` (spec §5, the mask without the blank). */
export function compactPostcode(missing: string): Rule<string> {
  return postcode(missing, '')
}

function postcode(missing: string, separator: string): Rule<string> {
  return requiredTextThat(missing, (text) => {
    const [, digits, letters] = /^([1-9]\d{3}) ?([A-Za-z]{2})$/.exec(text) ?? []
    return digits && letters ? `${digits}${separator}${letters.toUpperCase()}` : new Problem(invalidPostcode)
  })
}
