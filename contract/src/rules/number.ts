import { Problem, type Rule, rule } from './rule.ts'
import { readText } from './text.ts'

/** A whole number from 0 that may be left out. */
export function optionalWholeNumber(invalid: string): Rule<number | null> {
  return rule((sent) => {
    const text = readText(sent)
    if (text === null || text instanceof Problem) return text
    const isInRange = /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647
    return isInRange ? Number(text) : new Problem(invalid)
  })
}

/** Exactly so many digits, kept as a text because zeroes in front count; may be left out. */
export function optionalDigits(count: number, invalid: string): Rule<string | null> {
  return rule((sent) => {
    const text = readText(sent)
    if (text === null || text instanceof Problem) return text
    return /^\d+$/.test(text) && text.length === count ? text : new Problem(invalid)
  })
}
