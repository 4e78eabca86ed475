import { invalidEmail, readEmail } from './read-email.ts'
import { Problem, type Rule } from './rule.ts'
import { requiredTextThat } from './text.ts'

/** An e-mail address, in lower case. */
export function email(missing: string): Rule<string> {
  return requiredTextThat(missing, (text) => readEmail(text) ?? new Problem(invalidEmail))
}
