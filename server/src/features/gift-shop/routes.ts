import { getGiftShopSignOn, listPoints } from '@portal/contract/gift-shop'
import type { Dependencies } from '../../dependencies.ts'
import { paginate } from '../../http/paginate.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { route } from '../../http/route.ts'
import { findPointsPage } from './find-points-page.ts'
import { presentRegistrationPoints } from './presenter.ts'
import { signOnToGiftShop } from './sign-on-to-gift-shop.ts'

export function giftShopRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(getGiftShopSignOn, async ({ user }) => {
      const url = await signOnToGiftShop(deps, user)
      return { url, data: { url } }
    }),

    route(listPoints, async ({ user, query }) => {
      const page = query.page ?? 1
      const { rows, total, totals } = await findPointsPage(db, user, page)
      const data = rows.map(presentRegistrationPoints)
      const refreshedAt = totals.balance_refreshed_at
      return {
        ...paginate({ data, page, total }, { url: `${config.appUrl}${listPoints.path}`, query }),
        totals: { ...totals, balance_refreshed_at: refreshedAt && presentMoment(refreshedAt) },
      }
    }),
  ]
}
