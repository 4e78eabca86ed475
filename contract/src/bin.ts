import * as z from 'zod/mini'
import { chosen, listQuery, person } from './content.ts'
import { endpoint } from './endpoint.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'
import { type ContentKind, contentKinds } from './subjects.ts'

/** An entry that was deleted, of whatever subject. Its subject's own call takes it out again. */
export const binEntry = z.object({
  kind: z.enum(contentKinds),
  id: z.int(),
  title: z.string(),
  deleted_at: z.string(),
  /** Null for who is no member any more. */
  deleted_by: z.nullable(person),
  restorable_until: z.string(),
  /** Whether another entry has its address meanwhile: it comes back, and needs another one to be published. */
  is_address_taken: z.boolean(),
})

export type BinEntry = z.output<typeof binEntry>

export const binQuery = listQuery({ 'filter[kind]': chosen(contentKinds) }, [])

export type BinQuery = z.output<typeof binQuery>

export const listBin = endpoint({
  method: 'GET',
  path: '/api/admin/bin',
  access: may.seeContent,
  query: binQuery,
  reply: paginated(binEntry),
})

/** Of every subject the calls that the bin needs, without what they answer. */
export function binCalls(kind: ContentKind) {
  const one = `/api/admin/${kind}/:id`
  return {
    restore: endpoint({ method: 'POST', path: `${one}/restore`, access: may.changeContent }),
    remove: endpoint({ method: 'DELETE', path: one, access: may.changeContent }),
  }
}
