/** The header that makes a call safe to repeat, after draft-ietf-httpapi-idempotency-key-header. */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** Marks an answer that is a repeat of the first one: nothing was done a second time. */
export const idempotencyReplayedHeader = 'Idempotency-Replayed'

export const idempotencyMessages = {
  missing: 'Idempotency-Key ontbreekt',
  invalid: 'Idempotency-Key moet bestaan uit 1 tot 200 zichtbare ASCII-tekens',
  otherBody: 'Deze Idempotency-Key hoort bij een ander verzoek',
  atWork: 'Dit verzoek wordt nog verwerkt. Probeer het zo opnieuw.',
} as const

export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/

export function isIdempotencyKey(key: string): boolean {
  return idempotencyKeyPattern.test(key)
}
