import type { Teaser } from '@portal/contract/news'
import { Badge } from '../../ui/badge.tsx'
import { TeaserCard } from './teaser-card.tsx'

/** A news item on the dashboard and in the overview (spec §2). */
export function NewsCard({ teaser }: { teaser: Teaser }) {
  return (
    <TeaserCard
      teaser={teaser}
      label={<Badge tone="news">Nieuws</Badge>}
      link={{ text: 'Verder lezen', to: '/nieuws/$slug', params: { slug: teaser.url_slug } }}
    />
  )
}
