import { givePoints as givePointsCall, previewPoints } from '@portal/contract/points-by-hand'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { memberFor } from '../members/member-for.ts'
import { findPointsPage } from '../points/find-points-page.ts'
import { givePoints, pointsLimit, wayOf } from './give-points.ts'

export function pointsByHandRoutes(deps: Dependencies) {
  const { db } = deps
  return [
    route(givePointsCall, async ({ params, body, member: by }) => ({
      data: await givePoints(deps, { by, member: await memberFor(db, by, params), ...body }),
    })),

    route(previewPoints, async ({ params, body: { credits }, member: by }) => {
      const member = await memberFor(db, by, params)
      const limit = await pointsLimit(deps)
      const way = await wayOf(db, { by, member, credits }, limit)
      const { balance, pending_credits: pending } = (await findPointsPage(db, member, 1)).totals
      return { data: { way, limit, balance, pending } }
    }),
  ]
}
