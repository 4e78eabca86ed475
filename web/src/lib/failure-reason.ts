/** What to tell of a reply that is a failure of the server; null for any other. `said` is what it says itself. */
export function failureReason(reply: Response, said: string | null): string | null {
  if (reply.status < 500) return null
  // A server that asks to wait says why. Any other failure of its own must not look like one of the member's connection.
  const asksToWait = reply.status === 503 && retryAfterOf(reply) !== null
  const cause = (asksToWait && said) || 'De fout ligt bij ons, niet bij je verbinding. Probeer het zo opnieuw.'
  const number = reply.headers.get('X-Request-Id')
  return number ? `${cause.replace(/\.?$/, '.')} Blijft het misgaan? Meld dan dit nummer: ${number}` : cause
}

/** In seconds, null when the reply does not say; the header may also hold a date, but this server never sends one. */
export function retryAfterOf(reply: Response): number | null {
  const seconds = Number.parseInt(reply.headers.get('Retry-After') ?? '', 10)
  return Number.isNaN(seconds) ? null : seconds
}
