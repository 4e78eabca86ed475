import type { Video } from '@portal/contract/media'
import { useState } from 'react'
import { usePageQuery } from '../../lib/use-page-query.ts'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import { videosQuery } from './api.ts'
import { VideoCard } from './video-card.tsx'
import styles from './videos-page.module.css'

export default function VideosPage() {
  const query = usePageQuery(videosQuery)
  const { data, isError } = query

  return (
    <div className="window-high">
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
        <LoadFailed what="De video’s konden niet worden geladen." query={query} />
      ) : (
        <VideoList videos={data} />
      )}
    </div>
  )
}

/** The videos, of which one plays at a time. */
function VideoList({ videos }: { videos: readonly Video[] | undefined }) {
  const [playing, setPlaying] = useState<Video | null>(null)

  if (!videos) return <VideoSkeletons />
  if (videos.length === 0) {
    return (
      <div className={card.card}>
        <EmptyState title="Geen video’s gevonden" text="Hier staan nog geen video’s. Kijk later nog eens." />
      </div>
    )
  }
  return (
    <ul className={styles.list} aria-label="Video’s">
      {videos.map((video, place) => (
        // Two videos may share a title and even an address.
        <li key={place}>
          <VideoCard video={video} place={place} isPlaying={video === playing} onPlay={() => setPlaying(video)} />
        </li>
      ))}
    </ul>
  )
}

function VideoSkeletons() {
  return (
    <SkeletonGroup label="Video’s aan het laden">
      <div className={styles.list}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={`${card.card} ${styles.skeleton}`}>
            <span className={styles.picture}>
              <Skeleton height="100%" radius={0} />
            </span>
            <div>
              <Skeleton width="60%" height={18} />
              <Skeleton />
              <Skeleton width="80%" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
