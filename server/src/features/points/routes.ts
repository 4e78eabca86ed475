import { listPoints } from '@portal/contract/points'
import type { Dependencies } from '../../dependencies.ts'
import { paginate } from '../../http/paginate.ts'
import { route } from '../../http/route.ts'
import { findPointsPage } from './find-points-page.ts'
import { presentRegistrationPoints, presentTotals } from './presenter.ts'

export function pointsRoutes({ db, config }: Pick<Dependencies, 'db' | 'config'>) {
  return [
    route(listPoints, async ({ member, query }) => {
      const page = query.page ?? 1
      const { rows, total, totals } = await findPointsPage(db, member, page)
      const data = rows.map(presentRegistrationPoints)
      return {
        ...paginate({ data, page, total }, { url: `${config.appUrl}${listPoints.path}`, query }),
        totals: presentTotals(totals),
      }
    }),
  ]
}
