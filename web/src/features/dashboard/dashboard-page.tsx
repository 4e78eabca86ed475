import { useQuery } from '@tanstack/react-query'
import { FailedState } from '../../ui/failed-state.tsx'
import { ShopNotice } from '../gift-shop/shop-notice.tsx'
import { dashboardQuery } from './api.ts'
import { DashboardHero } from './dashboard-hero.tsx'
import styles from './dashboard-page.module.css'
import { FailedLine } from './failed-line.tsx'
import { LatestNews } from './latest-news.tsx'
import { NewestRegistrations } from './newest-registrations.tsx'
import { QuickLinks } from './quick-links.tsx'
import { ServiceLinks } from './service-links.tsx'

export default function DashboardPage() {
  const { data, isError, isFetching, refetch } = useQuery(dashboardQuery)
  const failed = isError && !data
  const retry = { busy: isFetching, onRetry: () => void refetch() }

  return (
    <>
      <DashboardHero />
      <div className={styles.notice}>
        <ShopNotice />
      </div>
      <div className={styles.columns}>
        <NewestRegistrations
          registrations={data?.registrations}
          failure={failed ? <FailedState title="De registraties konden niet worden geladen" {...retry} /> : null}
        />
        <QuickLinks />
      </div>
      <LatestNews
        latest={data}
        failure={failed ? <FailedLine text="Het nieuws kon niet worden geladen." {...retry} /> : null}
      />
      <ServiceLinks />
    </>
  )
}
