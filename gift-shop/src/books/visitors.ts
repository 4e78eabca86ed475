import type { EventOf, MailSubject, ShopEvent } from './events.ts'

export type Visitors = ReturnType<typeof createVisitors>
export type Session = Pick<EventOf<'signed_on'>, 'session_key' | 'session_expires_at' | 'member_id' | 'name' | 'email'>

const subjectsAtFirst: readonly MailSubject[] = ['orders']

/** The sessions, the used sign-on tokens and the members' mail preferences. */
export function createVisitors() {
  const usedTokens = new Map<string, number>()
  const sessions = new Map<string, Session>()
  const subjects = new Map<number, readonly MailSubject[]>()

  function apply(event: ShopEvent): void {
    if (event.type === 'signed_on') {
      usedTokens.set(event.token_id, Date.parse(event.token_expires_at))
      sessions.set(event.session_key, event)
    }
    if (event.type === 'signed_out') sessions.delete(event.session_key)
    if (event.type === 'preferences_saved') subjects.set(event.member_id, event.subjects)
  }

  function forgetExpired(now: Date): void {
    for (const [tokenId, expiresAt] of usedTokens) if (expiresAt < now.getTime()) usedTokens.delete(tokenId)
    for (const [key, session] of sessions) if (isOver(session, now)) sessions.delete(key)
  }

  function findSession(key: string, now: Date): Session | null {
    const session = sessions.get(key)
    return session && !isOver(session, now) ? session : null
  }

  return {
    apply,
    forgetExpired,
    findSession,
    hasUsed: (tokenId: string) => usedTokens.has(tokenId),
    subjectsOf: (memberId: number) => subjects.get(memberId) ?? subjectsAtFirst,
  }
}

function isOver({ session_expires_at }: Session, now: Date): boolean {
  return Date.parse(session_expires_at) <= now.getTime()
}
