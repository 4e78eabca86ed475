import { isWithoutFirm, type ProfileBody, staffProfileBody } from '@portal/contract/profile'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { Exchange } from '../../http/session.ts'
import type { Session } from '../../http/session-store.ts'
import { lockProfile } from './lock-profile.ts'
import { changesBetween, memberEntry, recordChange } from '../record/record-change.ts'
import { requireOwnFactor, storeNewPassword } from './change-password.ts'
import { hashPassword } from './passwords.ts'
import { type ProfileFields, storeProfile } from './store.ts'

type SentProfile = ProfileFields & Pick<ProfileBody, 'password'> & { version?: string | null }

export function profileBodyOf(member: CurrentMember | null) {
  return member && isWithoutFirm(member) ? staffProfileBody : null
}

/**
 * Stores the member's profile fields, and a new password when one is given. A birth date can be set once. E-mail
 * address, rights and points are not part of the profile. What staff change is on record: their lines are found by their names.
 * With a version it has to be that of what is stored.
 */
export async function changeProfile(
  deps: Dependencies,
  body: SentProfile,
  { member, session, exchange }: { member: CurrentMember; session: Session; exchange: Exchange },
): Promise<CurrentMember> {
  const { password, version = null } = body
  if (password !== null) await requireOwnFactor(deps, session)
  const passwordHash = password === null ? null : await hashPassword(password)
  const { updated, renewed } = await deps.db.tx(async () => {
    const before = await lockProfile(deps.db, member.id, version)
    const updated = await storeProfile(deps.db, member.id, body)
    if (before.roles.length > 0)
      recordChange(deps, {
        by: member,
        action: 'profile-changed',
        entry: memberEntry(updated),
        changes: changesBetween<CurrentMember>(before, updated),
      })
    return { updated, renewed: passwordHash && (await storeNewPassword(deps, passwordHash, { member, session })) }
  })
  if (renewed) await deps.sessions.use(exchange, renewed)
  return updated
}
