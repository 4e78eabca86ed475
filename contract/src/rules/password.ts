import { passwordLengthProblem, passwordMessages } from './read-password.ts'
import { Problem, type Rule, rule } from './rule.ts'
import { textMessages } from './text.ts'

/** A password as it is typed to get in: any characters, blanks included, and no rule but that it is there. */
export function typedPassword(missing: string = passwordMessages.missing): Rule<string> {
  return rule((sent) => (typeof sent === 'string' && sent !== '' ? sent : new Problem(missing)))
}

/** A new password: long enough, not cut, and otherwise free. Whether it is too common only the server knows. */
export function newPassword(): Rule<string> {
  return rule((sent) => readNewPassword(sent) ?? new Problem(passwordMessages.missing))
}

/** A new password that may be left out: `null` then. */
export function optionalNewPassword(): Rule<string | null> {
  return rule(readNewPassword)
}

/** A confirmation is compared with its password (see read-password.ts), so by itself it may be anything. */
export const passwordConfirmation = rule((sent) => (typeof sent === 'string' ? sent : ''))

function readNewPassword(sent: unknown): string | null | Problem {
  if (sent === null || sent === undefined || sent === '') return null
  if (typeof sent !== 'string') return new Problem(textMessages.notText)

  const problem = passwordLengthProblem(sent)
  return problem ? new Problem(problem) : sent
}
