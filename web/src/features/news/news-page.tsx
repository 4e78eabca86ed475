import type { Teaser } from '@portal/contract/news'
import { settings } from '../../lib/page-settings.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { newsQuery } from './api.ts'
import styles from './news-page.module.css'
import { NewsCard, PromotionCard, TeaserSkeletons } from './teaser-card.tsx'

export default function NewsPage() {
  const query = usePageQuery(newsQuery)
  const { data, isError } = query

  return (
    <div className="window-high">
      <div className="page-head">
        <div>
          <h1>Nieuws</h1>
          <p>Wat er speelt bij {settings.provider}, en tips om aan je klant te geven.</p>
        </div>
      </div>
      {isError && !data ? (
        <LoadFailed what="Het nieuws en de acties konden niet worden geladen." query={query} />
      ) : (
        <Overview overview={data} />
      )}
    </div>
  )
}

type Overview = Awaited<ReturnType<NonNullable<(typeof newsQuery)['queryFn']>>>

function Overview({ overview }: { overview: Overview | undefined }) {
  // The promotions stand below the news, so they have no place before its length is known.
  if (!overview) return <TeaserSkeletons label="Nieuws en acties aan het laden" className={styles.cards} />

  return (
    <>
      <section aria-labelledby="berichten">
        <h2 id="berichten" className="visually-hidden">
          Berichten
        </h2>
        <News {...overview} />
      </section>
      <section aria-labelledby="acties" className={styles.promotions}>
        <h2 id="acties">{settings.provider} acties</h2>
        <Promotions {...overview} />
      </section>
    </>
  )
}

function News({ blogs }: Pick<Overview, 'blogs'>) {
  if (blogs.length > 0) return <Teasers teasers={blogs} Card={NewsCard} areFirst />
  return (
    <div className={card.card}>
      <EmptyState title="Er is nog geen nieuws" text="Nieuwe berichten komen hier en op je dashboard te staan." />
    </div>
  )
}

function Promotions({ promotions }: Pick<Overview, 'promotions'>) {
  if (promotions.length > 0) return <Teasers teasers={promotions} Card={PromotionCard} />
  return (
    <div className={card.card}>
      <EmptyState
        picture="coin"
        title="Er zijn nu geen acties"
        text="Komt er een actie, dan staat die hier en op je dashboard."
      />
    </div>
  )
}

type TeasersProps = {
  teasers: readonly Teaser[]
  Card: typeof NewsCard
  /** They are what the page begins with. */
  areFirst?: boolean
}

function Teasers({ teasers, Card, areFirst = false }: TeasersProps) {
  return (
    <ul className={styles.cards}>
      {teasers.map((teaser, place) => (
        <li key={teaser.id}>
          <Card teaser={teaser} isFirst={areFirst && place === 0} />
        </li>
      ))}
    </ul>
  )
}
