import type { Member } from '@portal/contract/member'
import type { CurrentMember } from '../../http/current-member.ts'
import { presentMoment } from '../../http/present-moment.ts'

export function presentMember(member: CurrentMember): Member & { data: Member } {
  const fields = presentFields(member)
  return { ...fields, data: fields }
}

export function presentFields(member: CurrentMember): Member {
  const { email_verified_at } = member
  // New fields before the spread: behind it they cost V8 more than all the rest of this answer.
  return {
    name: `${member.first_name} ${member.last_name}`,
    isVerified: email_verified_at !== null,
    emailVerified: email_verified_at !== null,
    isAdmin: member.roles.includes('beheerder'),
    ...member,
    email_verified_at: email_verified_at && presentMoment(email_verified_at),
  }
}
