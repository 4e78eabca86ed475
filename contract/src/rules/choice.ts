import { Problem, type Rule, rule } from './rule.ts'
import { readText, requiredTextThat } from './text.ts'

/** One of a fixed list of words. */
export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  { missing, invalid }: { missing: string; invalid: string },
): Rule<Choice> {
  return requiredTextThat(missing, (text) => choices.find((choice) => choice === text) ?? new Problem(invalid))
}

/** The id of a row: a positive whole number that the database can hold. */
export function id({ missing, invalid }: { missing: string; invalid: string }): Rule<number> {
  return requiredTextThat(missing, (text) => {
    const isId = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
    return isId ? Number(text) : new Problem(invalid)
  })
}

/** A yes or no that is no when it is left out. */
export function flag(): Rule<boolean> {
  return rule((sent) => {
    const text = readText(sent)
    return sent === true || (typeof text === 'string' && ['true', '1', 'on'].includes(text.toLowerCase()))
  })
}
