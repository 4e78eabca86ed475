import { Problem, type Rule } from './rule.ts'
import { requiredTextThat } from './text.ts'

export const invalidEmail = 'Vul een geldig e-mailadres in'

// One @, no blanks or brackets, a domain of labels with a dot: what a mail server accepts, without being clever.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** An e-mail address, in lower case. */
export function email(missing: string): Rule<string> {
  return requiredTextThat(missing, (text) => {
    const address = text.toLowerCase()
    const isValid = emailPattern.test(address) && !/^\.|\.\.|\.@/.test(address)
    return isValid ? address : new Problem(invalidEmail)
  })
}
