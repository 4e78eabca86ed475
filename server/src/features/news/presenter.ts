import type { NewsArticle, Promotion, Teaser } from '@portal/contract/news'
import { presentMoment } from '../../http/present-moment.ts'
import { cleanHtml } from './clean-html.ts'
import type { NewsArticleRow, TeaserRow } from './store.ts'

export function presentTeaser({ kind: _, ...row }: TeaserRow): Teaser {
  return { ...row, created_at: presentMoment(row.created_at) }
}

// Cleaned again on its way out: what was stored by an older policy, or by hand, is not trusted either.
export function presentNewsArticle({ title, created_at, image, content }: NewsArticleRow): NewsArticle {
  return { title, created_at: presentMoment(created_at), image, content: cleanHtml(content) }
}

export function presentPromotion(promotion: Promotion): Promotion {
  return { ...promotion, content: cleanHtml(promotion.content) }
}
