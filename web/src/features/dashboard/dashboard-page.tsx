import type { Teaser } from '@portal/contract/news'
import type { Registration } from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  Calendar,
  ChevronRight,
  CircleHelp,
  CirclePlay,
  ClipboardList,
  Download,
  FileText,
  Image,
  MapPin,
  MessageCircle,
  ScanBarcode,
  ShieldCheck,
  UserRound,
  Wrench,
} from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { count } from '../../lib/numbers.ts'
import { StaleNote } from '../../lib/stale-note.tsx'
import { usePageQuery } from '../../lib/use-page-query.ts'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ShopNotice } from '../gift-shop/shop-notice.tsx'
import { NewsCard, PromotionCard, TeaserSkeletons } from '../news/teaser-card.tsx'
import { PointsStatus } from '../points/points-status.tsx'
import { addressOf } from '../registrations/address-of.ts'
import { ProductThumb } from '../registrations/product-thumb.tsx'
import { RegistrationLink } from '../registrations/registration-link.tsx'
import { QueuePlace } from '../registrations/queue/queue-place.tsx'
import { ServiceCards } from '../service/service-cards.tsx'
import { dashboardQuery } from './api.ts'
import { DashboardHero } from './dashboard-hero.tsx'
import styles from './dashboard-page.module.css'

export default function DashboardPage() {
  const query = usePageQuery(dashboardQuery)
  const { data, isError } = query
  // One call brings both the registrations and the news, so its failure is shown once.
  const failure = isError && !data && (
    <LoadFailed what="De registraties en het nieuws konden niet worden geladen." query={query} />
  )

  return (
    <>
      <DashboardHero />
      <div className={styles.notice}>
        <ShopNotice />
      </div>
      <QueuePlace className={styles.notice} />
      <StaleNote query={query} className={styles.notice} />
      <div className={styles.columns}>
        <NewestRegistrations
          registrations={data?.registrations}
          maintenanceDue={data?.maintenance_due}
          failure={failure || null}
        />
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

function LatestNews({ latest }: LatestNewsProps) {
  if (latest && latest.blogs.length + latest.promotions.length === 0) return null

  return (
    <section aria-labelledby="nieuws-en-acties">
      <div className={styles.blockHead}>
        <h2 id="nieuws-en-acties">Nieuws en acties</h2>
        <Link to={webPaths.news} className={`text-link text-2 ${styles.all}`}>
          Al het nieuws
          <ArrowRight size={17} strokeWidth={2} aria-hidden="true" />
        </Link>
      </div>
      {latest ? <NewsCards {...latest} /> : <TeaserSkeletons label="Nieuws aan het laden" className={styles.cards} />}
    </section>
  )
}

export function NewsCards({ blogs, promotions }: NonNullable<LatestNewsProps['latest']>) {
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

// The API answers at most this many.
const mostShown = 5

type NewestRegistrationsProps = {
  /** Undefined while they are loading. */
  registrations: readonly Registration[] | undefined
  maintenanceDue: number | undefined
  failure: ReactNode
}

function NewestRegistrations({ registrations, maintenanceDue = 0, failure }: NewestRegistrationsProps) {
  return (
    <section className={card.card} aria-labelledby="nieuwste-registraties">
      <div className={card.head}>
        <h2 id="nieuwste-registraties">Nieuwste registraties</h2>
        <Link to={webPaths.registrations} className={`text-link text-2 ${styles.all}`}>
          <span>
            Alle<span className={styles.ofWhat}> registraties</span>
          </span>
          <ArrowRight size={17} strokeWidth={2} aria-hidden="true" />
        </Link>
      </div>
      {maintenanceDue > 0 && <MaintenanceLine due={maintenanceDue} />}
      {failure ?? (registrations ? <NewestRows registrations={registrations} /> : <SkeletonRows />)}
    </section>
  )
}

// It comes with the rows, so that it moves nothing that was there.
function MaintenanceLine({ due }: { due: number }) {
  return (
    <Link to={webPaths.maintenance} className={styles.maintenance}>
      <Wrench size={18} aria-hidden="true" />
      <span>{count(due, 'onderhoudsbeurt', 'onderhoudsbeurten')} in de komende 30 dagen</span>
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}

/** The newest registrations, of which nothing else is told than what the list has. */
export function NewestRows({ registrations }: { registrations: readonly Registration[] }) {
  // The button for it stands right above, in the hero.
  if (registrations.length === 0) {
    return (
      <div className={styles.none}>
        <EmptyState
          picture="coin"
          title="Registreer je eerste installatie"
          text="Je klant krijgt 1 jaar all-in garantie, en jij spaart punten voor de cadeaushop. Alles wat je registreert, staat hier."
        />
      </div>
    )
  }

  return (
    <ul>
      {registrations.map((registration) => (
        <li key={registration.id} className={styles.row}>
          <ProductThumb image={registration.product.image} size={62} />
          <div className={styles.what}>
            <RegistrationLink registration={registration} fills />
            <p className={styles.facts}>
              <Fact icon={<Calendar />}>{formatDay(registration.install_date)}</Fact>
              <Fact icon={<ScanBarcode />}>{registration.serial_number}</Fact>
              <Fact icon={<MapPin />}>{addressOf(registration)}</Fact>
            </p>
          </div>
          <PointsStatus status={registration.status} credits={registration.credits} />
        </li>
      ))}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline gap-2">
      {icon}
      {children}
    </span>
  )
}

function SkeletonRows() {
  return (
    <SkeletonGroup label="Registraties aan het laden">
      {Array.from({ length: mostShown }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={62} height={62} radius={12} />
          <div className={styles.what}>
            <Skeleton width="40%" height={16} />
            <Skeleton width="70%" height={13} />
          </div>
          <Skeleton width={128} height={28} radius={99} />
        </div>
      ))}
    </SkeletonGroup>
  )
}
