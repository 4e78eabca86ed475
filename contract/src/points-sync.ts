import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { refusalReasons, type RefusalReason } from './points.ts'
import { may } from './roles.ts'

// How points go to the gift shop: the last run, what waits by itself, and what the shop refused. Beside it stands `getOverviewPoints`.

/** The registration, or null of points by hand; of what changed the points of a registration later, which change. */
const named = { registration_id: z.nullable(z.int()), change_id: z.nullable(z.int()), credits: z.int() }

export const mostOpenPoints = 100

export const getPointsSync = endpoint({
  method: 'GET',
  path: '/api/admin/gift-shop',
  access: may.seeRegistrations,
  reply: z.object({
    data: z.object({
      is_running: z.boolean(),
      /** Runs in a row that left something. */
      failures: z.int(),
      /** Of the last run; null before the first one. */
      counts: z.nullable(z.object({ credited: z.int(), refused: z.int(), failed: z.int(), balances: z.int() })),
      /** What the shop could not answer although it answered others, with its word about the last failure. */
      waiting: z.array(z.object({ ...named, failures: z.int(), next_try_at: z.string(), reason: z.string() })),
      refused: z.array(
        z.object({
          ...named,
          refused_at: z.string(),
          reason: z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]),
        }),
      ),
    }),
  }),
})

export type PointsSync = z.output<typeof getPointsSync.reply>['data']

/** Begins a run now, also with what waits by itself. What was refused is tried again from its case. */
export const startPointsSync = endpoint({
  method: 'POST',
  path: '/api/admin/gift-shop/sync',
  access: may.changeRegistrations,
})
