import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, paginated, searchText } from './pagination.ts'
import { profileBody, staffProfileBody } from './profile.ts'
import { member, memberFields } from './member.ts'
import { may } from './roles.ts'
import { optionalText } from './rules/text.ts'

/** Everybody with an account who installs, staff among them, by id. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: may.seeMembers,
  query: z.object({ page: pageNumber, search: searchText }),
  reply: paginated(memberFields),
})

/** The member themselves; staff may see every member, and some of them change one. The route decides who may see whom. */
export const getMember = endpoint({ method: 'GET', path: '/api/user/:id', access: 'verified', reply: member })

const seenVersion = { version: optionalText({ max: 64 }) }

export const staffMemberBody = z.extend(staffProfileBody, seenVersion)

/** With the version of what was seen, a change of what somebody else has changed since is a 409. */
export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/user/:id',
  access: 'verified',
  body: z.extend(profileBody, seenVersion),
  reply: z.extend(member, { version: z.string() }),
})
