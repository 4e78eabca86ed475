import { oursText, withNumber } from '@portal/contract/failure-texts'

/** What to tell of a reply that is a failure of the server; null for any other. `said` is what it says itself. */
export function failureReason(reply: Response, said: string | null): string | null {
  if (reply.status < 500) return null
  // A server that asks to wait says why.
  const asksToWait = reply.status === 503 && retryAfterOf(reply) !== null
  return withNumber((asksToWait && said) || oursText, reply.headers.get('X-Request-Id'))
}

/** In seconds, null when the reply does not say; the header may also hold a date, but this server never sends one. */
export function retryAfterOf(reply: Response): number | null {
  const seconds = Number.parseInt(reply.headers.get('Retry-After') ?? '', 10)
  return Number.isNaN(seconds) ? null : seconds
}
