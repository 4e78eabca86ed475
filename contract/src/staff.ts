import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, paginated, searchText } from './pagination.ts'
import { may, type Role, roles } from './roles.ts'
import { id } from './rules/text.ts'

export const staffMessages = {
  rolesMissing: 'Rollen zijn verplicht',
  unknownRole: 'Deze rol bestaat niet',
  versionMissing: 'Versie is verplicht',
  invalidVersion: 'Versie moet een getal zijn',
  addressUnverified: 'Dit lid heeft het e-mailadres nog niet bevestigd',
  lastBeheerder: 'Er moet een beheerder overblijven',
  changedMeanwhile: 'Iemand anders heeft dit intussen gewijzigd',
} as const

const versionMessages = { missing: staffMessages.versionMissing, invalid: staffMessages.invalidVersion }

// Each once and in one order, however they were sent.
export const chosenRoles = z.pipe(
  z.array(z.enum(roles, staffMessages.unknownRole), staffMessages.rolesMissing),
  z.transform((sent: Role[]) => roles.filter((role) => sent.includes(role))),
)

const rolesOfMember = z.object({ roles: z.array(z.enum(roles)), version: z.int() })

const staffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
})

export type StaffMember = z.output<typeof staffMember>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: may.managePeople,
  query: z.object({ page: pageNumber, search: searchText }),
  reply: paginated(staffMember),
})

export const getMemberRoles = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id/roles',
  access: may.managePeople,
  reply: z.object({ data: rolesOfMember }),
})

export const updateMemberRolesBody = z.object({
  roles: chosenRoles,
  version: id(versionMessages),
})

export type UpdateMemberRolesBody = z.output<typeof updateMemberRolesBody>

export const updateMemberRoles = endpoint({
  method: 'PUT',
  path: '/api/admin/members/:id/roles',
  access: may.managePeople,
  secondFactor: 'fresh',
  body: updateMemberRolesBody,
  reply: z.object({ data: rolesOfMember }),
})
