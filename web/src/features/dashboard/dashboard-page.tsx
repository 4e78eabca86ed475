import { useQuery } from '@tanstack/react-query'
import { FailedState } from '../../ui/failed-state.tsx'
import { ShopNotice } from '../gift-shop/shop-notice.tsx'
import { dashboardQuery } from './api.ts'
import { DashboardHero } from './dashboard-hero.tsx'
import styles from './dashboard-page.module.css'
import { LatestNews } from './latest-news.tsx'
import { NewestRegistrations } from './newest-registrations.tsx'
import { QuickLinks } from './quick-links.tsx'
import { ServiceLinks } from './service-links.tsx'

export default function DashboardPage() {
  const { data, isError, isFetching, refetch } = useQuery(dashboardQuery)
  // One call brings both the registrations and the news, so one place says that it failed.
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
      <div className={styles.columns}>
        <NewestRegistrations registrations={data?.registrations} failure={failure || null} />
        <QuickLinks />
      </div>
      {!failure && <LatestNews latest={data} />}
      <ServiceLinks />
    </>
  )
}
