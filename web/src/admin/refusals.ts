import { toApiError } from '../lib/api-client.ts'
import { failureText } from '../ui/failure-text.ts'

/** Why an act was refused: of a conflict the server's own words, which say what there is by now. */
export function conflictText(failure: unknown): string {
  const { status, reply } = toApiError(failure)
  const { message } = (reply ?? {}) as { message?: unknown }
  return status === 409 && typeof message === 'string' && message !== '' ? message : failureText(failure)
}

/** What is wrong by the names of the fields of the form, wherever the body has them. */
export function namedErrors(errors: Record<string, string[]>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([name, [text]]) => [name.replace(/^fields\./, ''), text]))
}
