import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { promotionQuery } from './api.ts'
import { ArticleScreen } from './article-screen.tsx'
import styles from './article-screen.module.css'
import { promotionNotice, promotionPeriod } from './promotion-period.ts'
import { useKnownTeaser } from './use-known-teaser.ts'

export default function PromotionPage() {
  const { slug = '' } = useParams({ strict: false })
  return <Promotion key={slug} slug={slug} />
}

function Promotion({ slug }: { slug: string }) {
  return (
    <ArticleScreen
      query={useQuery(promotionQuery(slug))}
      teaser={useKnownTeaser('promotions', slug)}
      texts={texts}
      about={(promotion) => <Validity {...promotion} />}
    />
  )
}

const texts = {
  kind: 'Actie',
  loading: 'Actie aan het laden',
  failed: 'De actie kon niet worden geladen',
}

function Validity(days: { from: string; to: string }) {
  const notice = promotionNotice(days)
  return (
    <div className={styles.about}>
      <p>{promotionPeriod(days)}</p>
      {notice && (
        <p className={styles.notice}>
          <Info size={20} aria-hidden="true" />
          {notice}
        </p>
      )}
    </div>
  )
}
