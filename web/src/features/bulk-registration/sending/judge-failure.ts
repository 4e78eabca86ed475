import type { ApiError } from '../../../lib/api-client.ts'

/** What to do about a batch that got no results. */
export type FailedAttempt =
  /** Ask again with the same key, not before `after` seconds when the server says so. */
  | { kind: 'later'; after: number | null }
  /** Somebody has to log in. */
  | { kind: 'signed-out' }
  /** This member may not register at all: the other batches would fare no better. */
  | { kind: 'blocked'; message: string }
  /** This batch will never be taken as it is. */
  | { kind: 'refused'; message: string }

const longestPause = 60_000

/** Tells a refusal from an answer that is still to come. */
export function judgeFailure({ status, message, retryAfter }: ApiError): FailedAttempt {
  if (status === 401 || status === 419) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'blocked', message: message ?? 'Je mag nu geen producten registreren.' }
  if (isTemporary(status, retryAfter)) return { kind: 'later', after: retryAfter }
  return { kind: 'refused', message: message ?? 'De server heeft deze rijen geweigerd.' }
}

/** How many milliseconds to wait after so many failures in a row: ever longer, and never all tabs at the same moment. */
export function pauseBefore(attempt: number, after: number | null, random: number): number {
  const backOff = Math.min(longestPause, 1000 * 2 ** (attempt - 1)) * (0.75 + random / 2)
  return Math.max(backOff, (after ?? 0) * 1000)
}

// Without a status there was no reply. A 409 is only 'still busy with it' when it says when to come back.
function isTemporary(status: number | null, retryAfter: number | null): boolean {
  if (status === null || status >= 500) return true
  return status === 408 || status === 425 || status === 429 || (status === 409 && retryAfter !== null)
}
