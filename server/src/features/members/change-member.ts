import type { CurrentMember } from '../../http/current-member.ts'
import { lockMember, type ProfileFields, storeProfile } from '../account/store.ts'
import { changesBetween, memberEntry, type Recording, recordChange } from '../record/record-change.ts'

type Who = { member: CurrentMember; caller: CurrentMember }

/** Staff change another member's profile fields. */
export function changeMember(
  recording: Recording,
  fields: ProfileFields,
  { member, caller }: Who,
): Promise<CurrentMember> {
  const { db } = recording
  return db.tx(async () => {
    // What it was before, and not what it was when the call came.
    const before = await lockMember(db, member.id)
    const after = await storeProfile(db, member.id, fields)
    recordChange(recording, {
      by: caller,
      action: 'member-changed',
      entry: memberEntry(after),
      changes: changesBetween(before, after),
    })
    return after
  })
}
