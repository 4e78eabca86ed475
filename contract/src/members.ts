import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportFormat, exportTypes } from './exports.ts'
import { pageNumber, paginated, searchText } from './pagination.ts'
import { profileBody } from './profile.ts'
import { member, memberFields } from './member.ts'
import { may } from './roles.ts'

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: may.seeMembers,
  query: z.object({ page: pageNumber, search: searchText }),
  reply: paginated(memberFields),
})

/** Every member that the list has with this search, as a file in its order and with what it shows. */
export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members/export',
  access: may.seeMembers,
  secondFactor: 'fresh',
  query: z.object({ search: searchText, format: exportFormat }),
  givesFile: Object.values(exportTypes),
})

/** The member themselves; staff may see every member, and some of them change one. The route decides who may see whom. */
export const getMember = endpoint({ method: 'GET', path: '/api/user/:id', access: 'verified', reply: member })

export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/user/:id',
  access: 'verified',
  body: profileBody,
  reply: member,
})
