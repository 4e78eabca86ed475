import type { Promotion } from '@portal/contract/news'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { webPaths } from '@portal/contract/web-paths'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { formatCardDay } from '../../lib/dates.ts'
import { routerPath } from '../../lib/router-path.ts'
import { promotionQuery, useKnownTeaser } from './api.ts'
import { ArticleScreen } from './article-screen.tsx'
import styles from './article-screen.module.css'

const route = getRouteApi(`/members${routerPath(webPaths.promotion)}`)

export default function PromotionPage() {
  const { slug } = route.useParams()
  return <PromotionArticle key={slug} slug={slug} />
}

function PromotionArticle({ slug }: { slug: string }) {
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

type Days = Pick<Promotion, 'from' | 'to'>

function Validity(days: Days) {
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

/** The days of a promotion in words (spec §2). */
export function promotionPeriod({ from, to }: Days): string {
  return `Geldig van ${formatCardDay(from)} tot en met ${formatCardDay(to)}`
}

/** The notice of a promotion outside its days; null while it runs, on its first and last day too. */
export function promotionNotice({ from, to }: Days, today = todayInAmsterdam()): string | null {
  if (today < from) return `Deze actie is nog niet begonnen. Vanaf ${formatCardDay(from)} kun je meedoen.`
  return today > to ? 'Deze actie is voorbij. Bij het nieuws zie je welke acties er nu zijn.' : null
}
