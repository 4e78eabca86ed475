import { ApiError, tieCalls } from './api-client.ts'
import { sessionOf } from './current-user.ts'

type BoundSession = {
  memberId: number
  /** The CSRF token of the session in which the server last confirmed the member; null when it did not. */
  token: string | null
  /** When the server first confirmed the member to this tab, in milliseconds; null when it did not. */
  since: number | null
}

let bound: BoundSession | null = null

/** The member whose tab this is, from the first confirmation until this tab logs in or out itself; null before that. */
export function boundMember(): number | null {
  return bound?.memberId ?? null
}

/** When the server first told this tab that this member is logged in; null when it did not. */
export function confirmedSince(memberId: number): number | null {
  return bound?.memberId === memberId ? bound.since : null
}

/**
 * From now on this tab's calls are those of one member: what another member's session would answer or write is refused.
 * The token is null for a member whom only this device knows.
 */
export function bindSession(memberId: number, token: string | null): void {
  const since = confirmedSince(memberId) ?? (token === null ? null : Date.now())
  bound = { memberId, token, since }
  tieCalls({ token: () => bound?.token ?? null, renew: (signal) => findSession(memberId, signal) })
}

/** For a tab that itself logs in or out. */
export function unbindSession(): void {
  bound = null
  tieCalls(null)
}

async function findSession(memberId: number, signal: AbortSignal | undefined): Promise<string> {
  const token = await sessionOf(memberId, signal)
  if (token === null) throw new ApiError(419, null)
  if (bound?.memberId === memberId) bindSession(memberId, token)
  return token
}
