import type { Teaser } from '@portal/contract/news'
import { webPaths } from '@portal/contract/web-paths'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCardDay } from '../../lib/dates.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Badge } from '../../ui/badge.tsx'
import card from '../../ui/card.module.css'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StoredPicture } from './stored-picture.tsx'
import styles from './teaser-card.module.css'

type CardProps = {
  teaser: Teaser
  /** Its picture is the largest of the first view, so the browser fetches it at once. */
  isFirst?: boolean | undefined
}

/** A news item on the dashboard and in the overview (spec §2). */
export function NewsCard({ teaser, isFirst }: CardProps) {
  return (
    <TeaserCard
      teaser={teaser}
      isFirst={isFirst}
      label={<Badge tone="news">Nieuws</Badge>}
      link={{ text: 'Verder lezen', to: routerPath(webPaths.newsArticle), params: { slug: teaser.url_slug } }}
    />
  )
}

/** A promotion on the dashboard and in the overview (spec §2). */
export function PromotionCard({ teaser, isFirst }: CardProps) {
  return (
    <TeaserCard
      teaser={teaser}
      isFirst={isFirst}
      label={<Badge tone="action">Actie</Badge>}
      link={{ text: 'Naar actie', to: routerPath(webPaths.promotion), params: { slug: teaser.url_slug } }}
    />
  )
}

type TeaserCardProps = CardProps & {
  label: ReactNode
  link: Pick<LinkProps, 'to' | 'params'> & { text: string }
}

/** What a news card and a promotion card have in common: the whole card leads to the article. */
function TeaserCard({ teaser, isFirst = false, label, link: { text, ...target } }: TeaserCardProps) {
  const { title, description, created_at, thumbnail_image, image, image_alt, image_focal } = teaser
  const picture = thumbnail_image ?? image
  return (
    <article className={`${card.card} ${card.link} ${styles.teaser}`}>
      <div className={styles.picture}>
        <Image size={40} aria-hidden="true" />
        {picture && (
          <StoredPicture
            path={picture}
            alt={image_alt}
            focal={image_focal}
            width={640}
            height={400}
            loading={isFirst ? 'eager' : 'lazy'}
          />
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.meta}>
          {label}
          <time dateTime={created_at}>{formatCardDay(created_at)}</time>
        </div>
        <h3>{title}</h3>
        <p className="breaks muted text-2">{description}</p>
        <Link {...target} className={`text-link ${styles.link}`}>
          {text}
          <span className="visually-hidden">: {title}</span>
          <ArrowRight size={17} strokeWidth={2} aria-hidden="true" />
        </Link>
      </div>
    </article>
  )
}

export function TeaserSkeletons({ label, className }: { label: string; className: string | undefined }) {
  return (
    <SkeletonGroup label={label}>
      <div className={className}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={`${card.card} ${styles.skeleton}`}>
            <div className={styles.loadingPicture}>
              <Skeleton height="100%" radius="17px 17px 0 0" />
            </div>
            <div className={styles.loadingText}>
              <Skeleton width="30%" height={28} radius={99} />
              <Skeleton width="85%" height={18} />
              <Skeleton />
              <Skeleton width="60%" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
