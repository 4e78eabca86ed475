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
  /** Those who manage people find staff among the installers too. */
  'filter[staff]': chosen(['too']),
}

const { id, name, email, company, city, credits, isVerified, isAdmin, roles } = memberFields.shape

export const memberRow = z.object({ id, name, email, company, city, credits, isVerified, isAdmin, roles })

export type MemberRow = z.output<typeof memberRow>

/** By id by default. */
export const listInstallers = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  access: may.seeMembers,
  query: listQuery(filters, memberSorts),
  reply: paginated(memberRow),
})

export type InstallersQuery = z.output<typeof listInstallers.query>

/** With the filters, the order and the columns of the list. */
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
  /** Of the profile; a change names the one that was seen. */
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

/** Newest first; of the customers only the address. */
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
