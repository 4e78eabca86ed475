import { getNewsArticle, getPromotion, listNews } from '@portal/contract/news'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: () => call(listNews),
})

export function newsArticleQuery(slug: string) {
  return queryOptions({
    queryKey: ['news', 'article', slug],
    queryFn: () => call(getNewsArticle, { params: { slug } }),
  })
}

export function promotionQuery(slug: string) {
  return queryOptions({
    queryKey: ['news', 'promotion', slug],
    queryFn: () => call(getPromotion, { params: { slug } }),
  })
}
