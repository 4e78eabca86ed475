import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { teaser } from './news.ts'
import { registration } from './registrations.ts'

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboarddata/index',
  access: 'verified',
  reply: z.object({
    registrations: z.array(registration),
    blogs: z.array(teaser),
    promotions: z.array(teaser),
    /** How much maintenance is to be done within thirty days. A reply that a device kept before has none. */
    maintenance_due: z.optional(z.int()),
  }),
})
