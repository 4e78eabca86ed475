import type { Teaser } from '@portal/contract/news'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCardDay } from '../../lib/dates.ts'
import card from '../../ui/card.module.css'
import { StoredPicture } from './stored-picture.tsx'
import styles from './teaser-card.module.css'

type TeaserCardProps = {
  teaser: Teaser
  label: ReactNode
  link: Pick<LinkProps, 'to' | 'params'> & { text: string }
}

/** What a news card and a promotion card have in common: the whole card leads to the article. */
export function TeaserCard({ teaser, label, link: { text, ...target } }: TeaserCardProps) {
  const { title, description, created_at, thumbnail_image, image } = teaser
  const picture = thumbnail_image ?? image
  return (
    <article className={`${card.card} ${card.link} ${styles.teaser}`}>
      <div className={styles.picture}>
        <Image size={40} aria-hidden="true" />
        {picture && <StoredPicture path={picture} width={640} height={400} loading="lazy" />}
      </div>
      <div className={styles.text}>
        <div className={styles.meta}>
          {label}
          <time dateTime={created_at}>{formatCardDay(created_at)}</time>
        </div>
        <h3>{title}</h3>
        <p>{description}</p>
        <Link {...target} className={`text-link ${styles.link}`}>
          {text}
          <span className="visually-hidden">: {title}</span>
          <ArrowRight size={17} strokeWidth={2} aria-hidden="true" />
        </Link>
      </div>
    </article>
  )
}
