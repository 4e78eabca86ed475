import type { NewsArticle, Promotion, Teaser } from '@portal/contract/news'
import { presentMoment } from '../../http/present-moment.ts'
import { cleanHtml } from '../content/clean-html.ts'
import type { NewsArticleRow, TeaserRow } from './store.ts'

export function presentTeasers(rows: readonly TeaserRow[]): { blogs: Teaser[]; promotions: Teaser[] } {
  const ofKind = (kind: TeaserRow['kind']) => rows.filter((row) => row.kind === kind).map(presentTeaser)
  return { blogs: ofKind('news'), promotions: ofKind('promotions') }
}

function presentTeaser({ kind: _, ...row }: TeaserRow): Teaser {
  return { ...row, created_at: presentMoment(row.created_at) }
}

// Content is cleaned again here: it may have been stored by an older policy, or by hand.
export function presentNewsArticle({ created_at, content, ...article }: NewsArticleRow): NewsArticle {
  return { ...article, created_at: presentMoment(created_at), content: cleanHtml(content) }
}

export function presentPromotion(promotion: Promotion): Promotion {
  return { ...promotion, content: cleanHtml(promotion.content) }
}
