import type { CurrentMember } from '../../http/current-member.ts'
import { Outdated } from '../../http/errors.ts'
import { type ProfileFields, storeProfile } from '../account/store.ts'
import { changesBetween, memberEntry, type Recording, recordChange, recordRead } from '../record/record-change.ts'
import { lockProfile } from '../account/lock-profile.ts'

type Who = { member: CurrentMember; caller: CurrentMember }

/**
 * Staff change another member's profile fields, as they saw them: with a version, of two who saw the same only the first. The
 * other one gets what the first has made of it.
 */
export async function changeMember(
  recording: Recording,
  fields: ProfileFields & { version: string | null },
  { member, caller }: Who,
): Promise<CurrentMember> {
  const { db } = recording
  try {
    return await db.tx(async () => {
      // What it was before, and not what it was when the call came.
      const before = await lockProfile(db, member.id, fields.version)
      const after = await storeProfile(db, member.id, fields)
      recordChange(recording, {
        by: caller,
        action: 'member-changed',
        entry: memberEntry(after),
        changes: changesBetween<CurrentMember>(before, after),
      })
      return after
    })
  } catch (error) {
    if (error instanceof Outdated) {
      await recordRead(recording, { by: caller, action: 'member-seen', entry: memberEntry(member) })
    }
    throw error
  }
}
