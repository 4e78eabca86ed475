import { ApiError, tieCalls } from './api-client.ts'
import { sessionOf } from './who-is-there.ts'

type Pinned = {
  memberId: number
  /** The CSRF token of the session in which the server last confirmed the member; null when it did not. */
  token: string | null
  /** When the server first confirmed the member to this tab, in milliseconds; null when it did not. */
  since: number | null
}

let pinned: Pinned | null = null

/** The member whose tab this is, from the first confirmation until this tab logs in or out itself; null before that. */
export function pinnedMember(): number | null {
  return pinned?.memberId ?? null
}

/** When the server first told this tab that this member is logged in; null when it did not. */
export function confirmedSince(memberId: number): number | null {
  return pinned?.memberId === memberId ? pinned.since : null
}

/**
 * From now on this tab's calls are those of one member: what another member's session would answer or write is refused.
 * The token is null for a member whom only this device knows.
 */
export function pinSession(memberId: number, token: string | null): void {
  const since = confirmedSince(memberId) ?? (token === null ? null : Date.now())
  pinned = { memberId, token, since }
  tieCalls({ token: () => pinned?.token ?? null, renew: (signal) => findSession(memberId, signal) })
}

/** For a tab that itself logs in or out. */
export function releaseSession(): void {
  pinned = null
  tieCalls(null)
}

async function findSession(memberId: number, signal: AbortSignal | undefined): Promise<string> {
  const token = await sessionOf(memberId, signal)
  if (token === null) throw new ApiError(419, null)
  if (pinned?.memberId === memberId) pinSession(memberId, token)
  return token
}
