import { getNewsArticle, getPromotion, listNews, type Teaser } from '@portal/contract/news'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

// An open page shows within a minute what was published or withdrawn. Only in a tab that is seen.
const refetchInterval = 45_000

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: () => call(listNews),
  refetchInterval,
})

export function newsArticleQuery(slug: string) {
  return queryOptions({
    queryKey: ['news', 'article', slug],
    queryFn: () => call(getNewsArticle, { params: { slug } }),
    refetchInterval,
  })
}

export function promotionQuery(slug: string) {
  return queryOptions({
    queryKey: ['news', 'promotion', slug],
    queryFn: () => call(getPromotion, { params: { slug } }),
    refetchInterval,
  })
}

/** The card of an article, when the overview is loaded. */
export function useKnownTeaser(list: 'blogs' | 'promotions', slug: string): Teaser | undefined {
  return useQueryClient()
    .getQueryData(newsQuery.queryKey)
    ?.[list].find(({ url_slug }) => url_slug === slug)
}
