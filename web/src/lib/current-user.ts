import type { getCurrentMember } from '@portal/contract/account'
import type { Member } from '@portal/contract/member'
import { callAddress, errorWithoutReply, isNotAuthorized } from './api-client.ts'
import { csrfCookie } from './csrf-cookie.ts'

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
    const reply = (await callAddress(memberCall, { signal })) as Partial<{ data: Member }> | undefined
    return (reply?.data ?? reply ?? null) as Member | null
  } catch (error) {
    if (isNotAuthorized(error)) return null
    throw error
  }
}
