import { type EndSessionsBody, type OwnSession, ownSessionsMessages } from '@portal/contract/own-sessions'
import { profileMessages } from '@portal/contract/profile'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotAuthenticated, ValidationFailed } from '../../http/errors.ts'
import { presentMoment } from '../../http/present-moment.ts'
import type { Exchange } from '../../http/session.ts'
import { findLoggedIn, renewSession, type Session } from '../../http/session-store.ts'
import { requireOwnFactor } from './change-password.ts'
import { findMemberByPassword } from './log-in-member.ts'
import { lockMember } from './store.ts'

type Who = { member: CurrentMember; session: Session }

export async function listSessionsOf(deps: Dependencies, who: Who): Promise<OwnSession[]> {
  const rows = await findLoggedIn(deps.db, who)
  return rows.map(({ is_current, is_remembered, begun_at, used_at }) => ({
    is_current,
    is_remembered,
    begun_at: presentMoment(begun_at),
    used_at: presentMoment(used_at),
  }))
}

/** Ends all sessions and remember tokens of a member who knows their password; this one continues under a new id. */
export async function endOthers(
  deps: Dependencies,
  body: EndSessionsBody,
  { member, session, exchange }: Who & { exchange: Exchange },
) {
  await requireOwnFactor(deps, session)
  const found = await findMemberByPassword(deps.db, member.email, body.current_password)
  if (!found) throw ValidationFailed.on('current_password', profileMessages.wrongCurrentPassword)

  const renewed = await deps.db.tx(async () => {
    // No login that has begun starts a session after this.
    await lockMember(deps.db, member.id)
    return renewSession(deps.db, session)
  })
  if (!renewed) throw new NotAuthenticated()
  await deps.sessions.use(exchange, renewed)
  return { message: ownSessionsMessages.ended }
}
