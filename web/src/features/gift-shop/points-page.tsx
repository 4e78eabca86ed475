import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useListSearch } from '../../lib/use-list-search.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import listCard from '../../ui/list-card.module.css'
import { SideMenu } from '../account/side-menu.tsx'
import { pointsQuery } from './api.ts'
import { pointsList } from './points-list.ts'
import styles from './points-page.module.css'
import { PointsSteps } from './points-steps.tsx'
import { PointsSummary } from './points-summary.tsx'
import { PointsTable } from './points-table.tsx'

/** What a member has earned and what became of it, as the portal knows it: also when the shop is down. */
export default function PointsPage() {
  const { search, change } = useListSearch(pointsList)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pointsQuery(search),
    placeholderData: keepPreviousData,
  })

  // An address may name a page that the list does not have.
  const beyondTheEnd = data && !isPlaceholderData && data.data.length === 0 && data.meta.total > 0
  useEffect(() => {
    if (beyondTheEnd) change({ page: data.meta.last_page }, { replace: true })
  })

  const failure = isError && !data && (
    <FailedState title="Je punten konden niet worden geladen" busy={isFetching} onRetry={() => void refetch()} />
  )
  return (
    <div className={listCard.screen}>
      <div className="page-head">
        <div>
          <h1>Punten</h1>
          <p>Wat elke registratie oplevert, en hoe ver je punten zijn.</p>
        </div>
      </div>
      <div className="with-side-menu">
        <SideMenu />
        <div className={styles.content}>
          <PointsSummary totals={data?.totals} failed={isError} />
          <PointsTable
            points={beyondTheEnd ? undefined : data}
            page={search.page ?? 1}
            onPage={(page) => change({ page })}
            refreshing={isPlaceholderData}
            failure={failure || undefined}
          />
          <PointsSteps />
        </div>
      </div>
    </div>
  )
}
