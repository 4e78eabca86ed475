import { getNewsArticle, getPromotion, listNews } from '@portal/contract/news'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { presentNewsArticle, presentPromotion, presentTeasers } from './presenter.ts'
import { findNewsArticle, findPromotion, findTeasers } from './store.ts'

export function articleRoutes({ db }: Dependencies) {
  return [
    route(listNews, async () => presentTeasers(await findTeasers(db))),

    route(getNewsArticle, async ({ params }) => {
      const article = await findNewsArticle(db, params.slug!)
      if (!article) throw new NotFound()
      return presentNewsArticle(article)
    }),

    route(getPromotion, async ({ params }) => {
      const promotion = await findPromotion(db, params.slug!)
      if (!promotion) throw new NotFound()
      return presentPromotion(promotion)
    }),
  ]
}
