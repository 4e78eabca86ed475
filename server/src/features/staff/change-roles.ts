import type { Role } from '@portal/contract/roles'
import { staffMessages, type UpdateMemberRolesBody } from '@portal/contract/staff'
import { Forbidden, NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import { endEverySession } from '../../http/session-store.ts'
import { findMember, findRoles, lockBeheerders, storeRoles } from '../account/store.ts'
import { recordWithdrawn } from '../invitations/record-withdrawn.ts'
import { deleteInvitationsBy } from '../invitations/store.ts'
import { changesBetween, memberEntry, type Recording, recordChange } from '../record/record-change.ts'

type Who = { memberId: number; callerId: number }

/**
 * Gives a member exactly these roles. One beheerder always remains, however many calls come at once. Who gains a role logs in
 * again: sessions that started without it don't get it. What a beheerder invited ends with their role.
 */
export function changeRoles(
  recording: Recording,
  { memberId, callerId }: Who,
  { roles, version }: UpdateMemberRolesBody,
): Promise<{ roles: Role[]; version: number }> {
  const { db } = recording
  return db.tx(async () => {
    // First, so that changes of roles come one after the other.
    const beheerders = await lockBeheerders(db)
    // The caller may have lost theirs while this call waited.
    if (!beheerders.includes(callerId)) throw new Forbidden()
    const [member, current] = [await findMember(db, memberId), await findRoles(db, memberId)]
    if (!member || !current) throw new NotFound()
    if (current.version !== version) throw new Outdated(staffMessages.changedMeanwhile, current)

    // Whoever registered with somebody else's address would have their rights.
    if (roles.length > 0 && !member.email_verified_at)
      throw ValidationFailed.on('roles', staffMessages.addressUnverified)

    const isLast = beheerders.length === 1 && beheerders[0] === memberId
    if (isLast && !roles.includes('beheerder')) throw ValidationFailed.on('roles', staffMessages.lastBeheerder)

    const changed = await storeRoles(db, memberId, roles)
    if (current.roles.includes('beheerder') && !roles.includes('beheerder'))
      for (const withdrawn of await deleteInvitationsBy(db, memberId))
        recordWithdrawn(recording, withdrawn, { id: callerId })
    const hasGained = roles.some((role) => !current.roles.includes(role))
    if (hasGained && memberId !== callerId) await endEverySession(db, memberId)
    recordChange(recording, {
      by: { id: callerId },
      action: 'roles-changed',
      entry: memberEntry(member),
      changes: changesBetween({ roles: current.roles }, { roles: changed.roles }),
    })
    return changed
  })
}
