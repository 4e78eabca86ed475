import type { Teaser } from '@portal/contract/news'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { FocusEvent } from 'react'
import { NewsCard } from '../news/news-card.tsx'
import { PromotionCard } from '../news/promotion-card.tsx'
import { TeaserSkeletons } from '../news/teaser-skeletons.tsx'
import styles from './latest-news.module.css'

type LatestNewsProps = {
  /** Undefined while they are on their way. */
  latest: { blogs: readonly Teaser[]; promotions: readonly Teaser[] } | undefined
}

/** The newest news items and promotions; without any the block is not there. */
export function LatestNews({ latest }: LatestNewsProps) {
  if (latest && latest.blogs.length + latest.promotions.length === 0) return null

  return (
    <section aria-labelledby="nieuws-en-acties">
      <div className={styles.head}>
        <h2 id="nieuws-en-acties">Nieuws en acties</h2>
        <Link to={webPaths.news} className={`text-link small ${styles.all}`}>
          Al het nieuws
          <ArrowRight size={17} strokeWidth={2} aria-hidden="true" />
        </Link>
      </div>
      {latest ? <Cards {...latest} /> : <TeaserSkeletons label="Nieuws aan het laden" className={styles.cards} />}
    </section>
  )
}

function Cards({ blogs, promotions }: NonNullable<LatestNewsProps['latest']>) {
  return (
    <ul className={styles.cards}>
      {blogs.map((teaser) => (
        <li key={teaser.id} onFocus={showWhole}>
          <NewsCard teaser={teaser} />
        </li>
      ))}
      {promotions.map((teaser) => (
        <li key={teaser.id} onFocus={showWhole}>
          <PromotionCard teaser={teaser} />
        </li>
      ))}
    </ul>
  )
}

// On a phone the row snaps to its first card, which would leave the focus on one outside the window.
function showWhole({ currentTarget }: FocusEvent<HTMLElement>) {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
