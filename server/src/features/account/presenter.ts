import type { User } from '@portal/contract/user'
import type { CurrentMember } from '../../http/current-member.ts'
import { presentMoment } from '../../http/present-moment.ts'

/** The member as clients know him: twice, since some read the body and others its `data`. */
export function presentUser(member: CurrentMember): User & { data: User } {
  const user = presentFields(member)
  return { ...user, data: user }
}

/** The member once: as an item of a list. */
export function presentFields(member: CurrentMember): User {
  const { is_admin, email_verified_at, ...fields } = member
  return {
    ...fields,
    name: `${member.first_name} ${member.last_name}`,
    isVerified: email_verified_at !== null,
    emailVerified: email_verified_at !== null,
    email_verified_at: email_verified_at && presentMoment(email_verified_at),
    isAdmin: is_admin,
  }
}
