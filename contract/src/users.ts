import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, paginated, searchText } from './pagination.ts'
import { profileBody } from './profile.ts'
import { user, userFields } from './user.ts'

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  query: z.object({ page: pageNumber, search: searchText }),
  reply: paginated(userFields),
})

/** One's own user, or for an administrator anybody's; who may see whom is the handler's to judge. */
export const getUser = endpoint({ method: 'GET', path: '/api/user/:id', access: 'verified', reply: user })

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/user/:id',
  access: 'verified',
  body: profileBody,
  reply: user,
})
