import type { Teaser } from '@portal/contract/news'
import { webPaths } from '@portal/contract/web-paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  ChevronRight,
  CircleHelp,
  CirclePlay,
  ClipboardList,
  Download,
  FileText,
  Image,
  MessageCircle,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type { FocusEvent } from 'react'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { ShopNotice } from '../gift-shop/shop-notice.tsx'
import { NewsCard, PromotionCard, TeaserSkeletons } from '../news/teaser-card.tsx'
import { QueuePlace } from '../registrations/queue/queue-place.tsx'
import { ServiceCards } from '../service/service-cards.tsx'
import { dashboardQuery } from './api.ts'
import { DashboardHero } from './dashboard-hero.tsx'
import styles from './dashboard-page.module.css'
import { NewestRegistrations } from './newest-registrations.tsx'

export default function DashboardPage() {
  const { data, isError, isFetching, refetch } = useQuery(dashboardQuery)
  // One call brings both the registrations and the news, so its failure is shown once.
  const failure = isError && !data && (
    <FailedState
      compact
      title="De registraties en het nieuws konden niet worden geladen"
      text="Controleer je verbinding."
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )

  return (
    <>
      <DashboardHero />
      <div className={styles.notice}>
        <ShopNotice />
      </div>
      <QueuePlace className={styles.notice} />
      <div className={styles.columns}>
        <NewestRegistrations registrations={data?.registrations} failure={failure || null} />
        <QuickLinks />
      </div>
      {!failure && <LatestNews latest={data} />}
      <ServiceLinks />
    </>
  )
}

const quickLinks = [
  { to: webPaths.profile, label: 'Gegevens wijzigen', Icon: UserRound },
  { to: webPaths.registrations, label: 'Product registraties', Icon: ClipboardList },
  { to: webPaths.contact, label: 'Contact', detail: 'Neem contact op', Icon: MessageCircle },
  { to: webPaths.images, label: 'Beeldbank', Icon: Image },
  { to: webPaths.faq, label: 'FAQ', Icon: CircleHelp },
  { to: webPaths.downloads, label: 'Downloads overzicht', Icon: Download },
  { to: webPaths.warranty, label: 'Garantievoorwaarden', Icon: ShieldCheck },
  { to: webPaths.terms, label: 'Algemene voorwaarden', Icon: FileText },
] as const

/** The block "Snel regelen". */
function QuickLinks() {
  return (
    <section className={`${card.card} ${styles.quick}`}>
      <div className={card.head}>
        <h2 id="snel-regelen">Snel regelen</h2>
      </div>
      <nav aria-labelledby="snel-regelen">
        <ul>
          {quickLinks.map(({ to, label, Icon, ...link }) => (
            <li key={label}>
              <Link to={to} className={styles.quickLink}>
                <span className="icon-tile">
                  <Icon size={20} aria-hidden="true" />
                </span>
                <span>
                  {label} {'detail' in link && <small>{link.detail}</small>}
                </span>
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}

type LatestNewsProps = {
  /** Undefined while they are loading. */
  latest: { blogs: readonly Teaser[]; promotions: readonly Teaser[] } | undefined
}

/** The newest news items and promotions; without any there is no block. */
function LatestNews({ latest }: LatestNewsProps) {
  if (latest && latest.blogs.length + latest.promotions.length === 0) return null

  return (
    <section aria-labelledby="nieuws-en-acties">
      <div className={styles.blockHead}>
        <h2 id="nieuws-en-acties">Nieuws en acties</h2>
        <Link to={webPaths.news} className={`text-link small ${styles.all}`}>
          Al het nieuws
          <ArrowRight size={17} strokeWidth={2} aria-hidden="true" />
        </Link>
      </div>
      {latest ? <NewsCards {...latest} /> : <TeaserSkeletons label="Nieuws aan het laden" className={styles.cards} />}
    </section>
  )
}

function NewsCards({ blogs, promotions }: NonNullable<LatestNewsProps['latest']>) {
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

// On a phone the row snaps to its first card, which would leave a focused card outside the window.
function showWhole({ currentTarget }: FocusEvent<HTMLElement>) {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const serviceCards = [
  { to: webPaths.images, label: 'Beeldbank', detail: 'Foto’s en logo’s', Icon: Image },
  { to: webPaths.downloads, label: 'Downloads', detail: 'Handleidingen en brochures', Icon: Download },
  { to: webPaths.videos, label: 'Video’s', detail: 'Installatie in beeld', Icon: CirclePlay },
  { to: webPaths.contact, label: 'Contact', detail: 'Wij helpen je graag', Icon: MessageCircle },
]

/** The block "Service". */
function ServiceLinks() {
  return (
    <section aria-labelledby="service">
      <h2 id="service" className={styles.blockHead}>
        Service
      </h2>
      <nav aria-labelledby="service">
        <ServiceCards cards={serviceCards} brief />
      </nav>
    </section>
  )
}
