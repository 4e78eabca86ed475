import { type EndSessionsBody, type OwnSession, ownSessionsMessages } from '@portal/contract/own-sessions'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotAuthenticated } from '../../http/errors.ts'
import { presentMoment } from '../../http/present-moment.ts'
import type { Exchange } from '../../http/session.ts'
import { findLoggedIn, renewSession, type Session } from '../../http/session-store.ts'
import { requireOwner } from './change-password.ts'
import { lockMember } from './store.ts'

type Who = { member: CurrentMember; session: Session }

export async function listSessionsOf(deps: Dependencies, who: Who): Promise<OwnSession[]> {
  const rows = await findLoggedIn(deps.db, who)
  return rows.map((row) => ({ ...row, begun_at: presentMoment(row.begun_at), used_at: presentMoment(row.used_at) }))
}

/** Ends all sessions and remember tokens of a member who knows their password; this one continues under a new id. */
export async function endOthers(
  deps: Dependencies,
  body: EndSessionsBody,
  { member, session, exchange }: Who & { exchange: Exchange },
) {
  await requireOwner(deps, body, { member, session })
  const renewed = await deps.db.tx(async () => {
    // No login that has begun starts a session after this.
    await lockMember(deps.db, member.id)
    return renewSession(deps.db, session)
  })
  if (!renewed) throw new NotAuthenticated()
  await deps.sessions.use(exchange, renewed)
  return { message: ownSessionsMessages.ended }
}
