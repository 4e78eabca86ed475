import type { Teaser } from '@portal/contract/news'
import { Badge } from '../../ui/badge.tsx'
import { TeaserCard } from './teaser-card.tsx'

/** A promotion on the dashboard and in the overview (spec §2). */
export function PromotionCard({ teaser }: { teaser: Teaser }) {
  return (
    <TeaserCard
      teaser={teaser}
      label={<Badge tone="action">Actie</Badge>}
      link={{ text: 'Naar actie', to: '/acties/$slug', params: { slug: teaser.url_slug } }}
    />
  )
}
