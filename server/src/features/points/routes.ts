import { listPoints } from '@portal/contract/points'
import type { Dependencies } from '../../dependencies.ts'
import { paginate } from '../../http/paginate.ts'
import { route } from '../../http/route.ts'
import { findPointsPage } from './find-points-page.ts'
import { presentPoints } from './presenter.ts'

export function pointsRoutes({ db, config }: Pick<Dependencies, 'db' | 'config'>) {
  return [
    route(listPoints, async ({ member, query }) => {
      const page = query.page ?? 1
      const found = await findPointsPage(db, member, page)
      const { data, ...rest } = presentPoints(found)
      const url = `${config.appUrl}${listPoints.path}`
      return { ...paginate({ data, page, total: found.total }, { url, query }), ...rest }
    }),
  ]
}
