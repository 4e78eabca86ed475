import { createHash } from 'node:crypto'
import type { MemberForStaff, MemberRow } from '@portal/contract/members-for-staff'
import { profileFields } from '@portal/contract/profile'
import type { CurrentMember } from '../../http/current-member.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { presentFields } from './presenter.ts'
import type { JoinedMember } from './store.ts'

export function presentForStaff(member: JoinedMember): MemberForStaff {
  return {
    ...presentFields(member),
    created_at: presentMoment(member.created_at),
    manager: member.manager,
    blocked_at: member.blocked_at && presentMoment(member.blocked_at),
    blocked_reason: member.blocked_reason,
    version: profileVersion(member),
  }
}

export function presentRow({ manager, ...member }: CurrentMember & Pick<MemberRow, 'manager'>): MemberRow {
  const { id, name, email, company, city, credits, isVerified, isAdmin, roles } = presentFields(member)
  return { id, name, email, company, city, credits, isVerified, isAdmin, roles, manager }
}

const names = Object.keys(profileFields) as (keyof typeof profileFields)[]

/** Names what a profile has: another profile has another one, whoever saves it, the version before too. */
export function profileVersion(member: CurrentMember): string {
  const values = names.map((name) => member[name])
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}
