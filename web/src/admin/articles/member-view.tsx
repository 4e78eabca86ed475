import type { ArticleDraft, ArticleKind } from '@portal/contract/articles'
import type { Teaser } from '@portal/contract/news'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { loadPart } from '../../ui/load-part.ts'

export type PreviewedArticle = {
  kind: ArticleKind
  draft: ArticleDraft
  /** Since when members see it, or now. */
  created_at: string
  /** Under /storage/. */
  image: string | null
  thumbnail_image: string | null
}

// The modules of members' pages as they are, loaded by themselves: imported otherwise, members would load them for nothing (0075).

export const MemberArticle = lazyComponent(async () => {
  const { ArticleBody, ArticleView, PromotionLabel, ToRegistration, Validity, Written } = await loadPart(
    () => import('../../features/news/article-pages.tsx'),
  )
  return function MemberArticle({ kind, draft, created_at, image }: PreviewedArticle) {
    const { title, content, image_focal, from, to } = draft
    return (
      <ArticleView
        title={title || 'Zonder titel'}
        label={kind === 'promotions' && <PromotionLabel />}
        image={image}
        image_alt={altOf(draft)}
        image_focal={image_focal}
      >
        {kind === 'news' ? <Written created_at={created_at} /> : from && to && <Validity from={from} to={to} />}
        <Suspense fallback={null}>
          <ArticleBody html={content} />
          {kind === 'promotions' && <ToRegistration />}
        </Suspense>
      </ArticleView>
    )
  }
})

export const MemberCard = lazyComponent(async () => {
  const { NewsCard, PromotionCard } = await loadPart(() => import('../../features/news/teaser-card.tsx'))
  return function MemberCard({ kind, draft, ...facts }: PreviewedArticle) {
    const { title, intro, url_slug, image_focal } = draft
    const shown: Teaser = {
      id: 0,
      title: title || 'Zonder titel',
      description: intro,
      url_slug: url_slug || 'voorbeeld',
      image_alt: altOf(draft),
      image_focal,
      ...facts,
    }
    return kind === 'news' ? <NewsCard teaser={shown} isFirst /> : <PromotionCard teaser={shown} isFirst />
  }
})

function altOf({ image_alt, image_decorative }: ArticleDraft): string {
  return image_decorative ? '' : image_alt
}
