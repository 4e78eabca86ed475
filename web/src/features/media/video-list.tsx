import type { Video } from '@portal/contract/media'
import { useState } from 'react'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { VideoCard } from './video-card.tsx'
import styles from './video-list.module.css'

/** The videos, of which one plays at a time. */
export function VideoList({ videos }: { videos: readonly Video[] | undefined }) {
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
