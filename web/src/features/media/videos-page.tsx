import { useQuery } from '@tanstack/react-query'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import { videosQuery } from './api.ts'
import styles from './video-list.module.css'
import { VideoList } from './video-list.tsx'

export default function VideosPage() {
  const { data, isError, isFetching, refetch } = useQuery(videosQuery)

  return (
    <div className={styles.screen}>
      <ServiceBreadcrumbs current="Video’s" />
      <div className="page-head">
        <div>
          <h1>Video’s</h1>
          <p>
            Installatievideo’s over plaatsen, instellen en onderhouden. YouTube krijgt pas gegevens van je als je een
            video afspeelt.
          </p>
        </div>
      </div>
      {isError && !data ? (
        <div className={card.card}>
          <FailedState title="De video’s konden niet worden geladen" busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <VideoList videos={data} />
      )}
    </div>
  )
}
