import { getNewsArticle, getPromotion, listNews, type Teaser } from '@portal/contract/news'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
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

/** The card of an article, when the overview is loaded. */
export function useKnownTeaser(list: 'blogs' | 'promotions', slug: string): Teaser | undefined {
  return useQueryClient()
    .getQueryData(newsQuery.queryKey)
    ?.[list].find(({ url_slug }) => url_slug === slug)
}
