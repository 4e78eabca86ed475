import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'

export const listArticleAuthors = endpoint({
  method: 'GET',
  path: '/api/admin/articles/authors',
  access: may.seeContent,
  reply: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) }),
})
