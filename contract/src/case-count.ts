import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'

/** How many cases the desk has to do, and how many wait for a member. Of nobody in particular: it leaves no line in the record. */
export const countCases = endpoint({
  method: 'GET',
  path: '/api/admin/cases/count',
  access: may.seeRegistrations,
  reply: z.object({ data: z.object({ open: z.int(), wacht: z.int() }) }),
})
