import type { Role } from '@portal/contract/roles'
import { staffMessages, type UpdateMemberRolesBody } from '@portal/contract/staff'
import type { Database } from '../../database/database.ts'
import { NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import { endEverySession } from '../../http/session-store.ts'
import { findRoles, lockBeheerders, storeRoles } from '../account/store.ts'

type Who = { memberId: number; callerId: number }

/**
 * Gives a member exactly these roles. One beheerder always remains, however many calls come at once. Who gains a role logs in
 * again: sessions that started without it don't get it.
 */
export function changeRoles(
  db: Database,
  { memberId, callerId }: Who,
  { roles, version }: UpdateMemberRolesBody,
): Promise<{ roles: Role[]; version: number }> {
  return db.tx(async () => {
    // First, so that changes of roles come one after the other.
    const beheerders = await lockBeheerders(db)
    const current = await findRoles(db, memberId)
    if (!current) throw new NotFound()
    if (current.version !== version) throw new Outdated(staffMessages.changedMeanwhile, current)

    const isLast = beheerders.length === 1 && beheerders[0] === memberId
    if (isLast && !roles.includes('beheerder')) throw ValidationFailed.on('roles', staffMessages.lastBeheerder)

    const changed = await storeRoles(db, memberId, roles)
    const hasGained = roles.some((role) => !current.roles.includes(role))
    if (hasGained && memberId !== callerId) await endEverySession(db, memberId)
    return changed
  })
}
