import type { Teaser } from '@portal/contract/news'
import { useQueryClient } from '@tanstack/react-query'
import { newsQuery } from './api.ts'

/** The card of an article, when the overview has been loaded already. */
export function useKnownTeaser(list: 'blogs' | 'promotions', slug: string): Teaser | undefined {
  return useQueryClient()
    .getQueryData(newsQuery.queryKey)
    ?.[list].find(({ url_slug }) => url_slug === slug)
}
