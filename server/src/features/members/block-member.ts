import { memberActMessages } from '@portal/contract/member-acts'
import type { CurrentMember } from '../../http/current-member.ts'
import { Forbidden, ValidationFailed } from '../../http/errors.ts'
import { endEverySession } from '../../http/session-store.ts'
import { lockBeheerders } from '../account/store.ts'
import { memberEntry, type Recording, recordChange } from '../record/record-change.ts'

type Block = { member: CurrentMember; by: CurrentMember; reason: string }

/** Ends what they are logged in with and keeps them out. One beheerder always remains. Done again, it has the newer reason. */
export function blockMember(recording: Recording, { member, by, reason }: Block): Promise<void> {
  const { db } = recording
  return db.tx(async () => {
    if (member.id === by.id) throw ValidationFailed.on('reason', memberActMessages.oneself)
    const beheerders = await lockBeheerders(db)
    // The caller may have been blocked while this call waited.
    if (by.roles.includes('beheerder') && !beheerders.includes(by.id)) throw new Forbidden()
    if (beheerders.length === 1 && beheerders[0] === member.id)
      throw ValidationFailed.on('reason', memberActMessages.lastBeheerder)
    await db.query('update members set blocked_at = coalesce(blocked_at, now()), blocked_reason = $2 where id = $1', [
      member.id,
      reason,
    ])
    await endEverySession(db, member.id)
    recordChange(recording, { by, action: 'member-blocked', entry: memberEntry(member), reason })
  })
}

export function unblockMember(recording: Recording, { member, by, reason }: Block): Promise<void> {
  const { db } = recording
  return db.tx(async () => {
    await db.query('update members set blocked_at = null, blocked_reason = null where id = $1', [member.id])
    recordChange(recording, { by, action: 'member-unblocked', entry: memberEntry(member), reason })
  })
}
