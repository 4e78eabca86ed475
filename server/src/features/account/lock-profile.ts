import { memberMessages } from '@portal/contract/members-for-staff'
import type { Database } from '../../database/database.ts'
import { Outdated } from '../../http/errors.ts'
import { type JoinedMember, lockMember } from './store.ts'
import { presentForStaff, profileVersion } from './present-for-staff.ts'

/**
 * A member as they are before a change of their profile, and stay until the transaction ends. Throws `Outdated` with them when
 * the change was made from another version of it; without a version it may be any.
 */
export async function lockProfile(db: Database, id: number, version: string | null): Promise<JoinedMember> {
  const member = await lockMember(db, id)
  if (version === null || version === profileVersion(member)) return member
  throw new Outdated(memberMessages.changedMeanwhile, presentForStaff(member))
}
