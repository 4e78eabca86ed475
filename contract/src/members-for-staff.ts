import * as z from 'zod/mini'
import { chosen, listQuery } from './content.ts'
import { endpoint } from './endpoint.ts'
import { exportFormat, exportTypes } from './exports.ts'
import { memberFields } from './member.ts'
import { pageNumber, paginated } from './pagination.ts'
import { listPoints } from './points.ts'
import { registration } from './registrations.ts'
import { may } from './roles.ts'

export const memberMessages = { changedMeanwhile: 'Iemand anders heeft deze gegevens intussen gewijzigd' } as const

export const memberSorts = ['name', 'company', 'city', 'credits'] as const

export const verifiedChoices = ['yes', 'no'] as const

const filters = {
  'filter[verified]': chosen(verifiedChoices),
  /** Who manages people finds those installers too who are staff. */
  'filter[staff]': chosen(['too']),
}

const { id, name, email, company, city, credits, isVerified, isAdmin, roles } = memberFields.shape

export const memberRow = z.object({ id, name, email, company, city, credits, isVerified, isAdmin, roles })

export type MemberRow = z.output<typeof memberRow>

/** The installers, by id unless another order is asked for. */
export const listInstallers = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  access: may.seeMembers,
  query: listQuery(filters, memberSorts),
  reply: paginated(memberRow),
})

export type InstallersQuery = z.output<typeof listInstallers.query>

/** Every member that the list has with these filters, as a file in its order and with what it shows. */
export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members/export',
  access: may.seeMembers,
  secondFactor: 'fresh',
  query: listQuery({ ...filters, format: exportFormat }, memberSorts),
  givesFile: Object.values(exportTypes),
})

export const memberForStaff = z.extend(memberFields, {
  created_at: z.string(),
  /** Of the profile: who changes it names the one that they saw. */
  version: z.string(),
})

export type MemberForStaff = z.output<typeof memberForStaff>

export const getMemberForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id',
  access: may.seeMembers,
  hasNumericId: true,
  reply: z.object({ data: memberForStaff }),
})

const ofMember = { method: 'GET', access: may.seeMembers, query: z.object({ page: pageNumber }) } as const

/** A member's registrations as their own list has them, newest first: without what is known of the customers but their address. */
export const listMemberRegistrations = endpoint({
  ...ofMember,
  path: '/api/admin/members/:id/registrations',
  reply: paginated(registration),
})

export const listMemberPoints = endpoint({
  ...ofMember,
  path: '/api/admin/members/:id/points',
  reply: listPoints.reply,
})
