import type { ProfileBody } from '@portal/contract/profile'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { Exchange } from '../../http/session.ts'
import type { Session } from '../../http/session-store.ts'
import { storeNewPassword } from './change-password.ts'
import { hashPassword } from './passwords.ts'
import { storeProfile } from './store.ts'

/**
 * Stores the member's profile fields, and a new password when one is given. A birth date can be set once. E-mail
 * address, rights and points are not part of the profile.
 */
export async function changeProfile(
  deps: Dependencies,
  body: ProfileBody,
  { member, session, exchange }: { member: CurrentMember; session: Session; exchange: Exchange },
): Promise<CurrentMember> {
  const { password } = body
  const passwordHash = password === null ? null : await hashPassword(password)
  const { updated, renewed } = await deps.db.tx(async () => ({
    updated: await storeProfile(deps.db, member.id, body),
    renewed: passwordHash && (await storeNewPassword(deps, passwordHash, { member, session })),
  }))
  if (renewed) await deps.sessions.use(exchange, renewed)
  return updated
}
