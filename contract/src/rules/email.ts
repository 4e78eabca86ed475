import * as z from 'zod/mini'
import { optionalText, requiredText } from './text.ts'

export const invalidEmail = 'Vul een geldig e-mailadres in'

/** An e-mail address, in lower case. */
export function email(missing: string) {
  return requiredText(missing).check(...emailChecks())
}

export function optionalEmail() {
  return z.pipe(optionalText(), z.nullable(z.string().check(...emailChecks())))
}

function emailChecks() {
  return [z.toLowerCase(), z.regex(emailPattern, invalidEmail), z.meta({ format: 'email' })] as const
}

// One @, no blanks or brackets, a domain with a dot: what mail servers accept in practice.
const emailPattern =
  /^(?!\.|.*\.[.@])[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
