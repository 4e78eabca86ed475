import type { getCurrentMember } from '@portal/contract/account'
import type { Member } from '@portal/contract/member'
import { ApiError, callAddress, errorWithoutReply, isNotAuthorized, tieCalls } from './api-client.ts'
import { csrfCookie } from './csrf-cookie.ts'

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

// Types only: with the rules of the contract the service worker, which asks too, would be ten times as big.
const memberCall: Pick<typeof getCurrentMember, 'method' | 'path'> = { method: 'GET', path: '/api/user' }

/** The CSRF token of this browser's session if it is this member's, else null. Throws an ApiError when nobody knows. */
export async function sessionOf(memberId: number, signal?: AbortSignal): Promise<string | null> {
  const { member, token } = await askCurrentUser(signal)
  return member?.id === memberId ? token : null
}

const mostTurns = 5

/** Asks the server who is logged in, and returns the CSRF token of the session that the answer is about. */
export async function askCurrentUser(signal?: AbortSignal): Promise<{ member: Member | null; token: string | null }> {
  for (let turn = 1; ; turn += 1) {
    const before = await csrfCookie()
    const member = await fetchMember(signal)
    const token = await csrfCookie()
    // Another session may have been started by the answer itself, or by another tab for somebody else.
    if (!member || token === before) return { member, token }
    if (turn === mostTurns) throw errorWithoutReply()
  }
}

async function fetchMember(signal: AbortSignal | undefined): Promise<Member | null> {
  try {
    const reply = (await callAddress(memberCall, { signal })) as (Member & Partial<{ data: Member }>) | undefined
    return reply?.data ? { ...reply.data, open_questions: reply.open_questions } : (reply ?? null)
  } catch (error) {
    if (isNotAuthorized(error)) return null
    throw error
  }
}
