import type { Video } from '@portal/contract/media'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import styles from './video-card.module.css'
import { VideoPlayer } from './video-player.tsx'
import { VideoPoster } from './video-poster.tsx'
import { youtubeId } from './youtube-id.ts'

type VideoCardProps = { video: Video; place: number; isPlaying: boolean; onPlay: () => void }

/** A video with its words. Nothing is asked of YouTube before somebody wants to see it. */
export function VideoCard({ video, place, isPlaying, onPlay }: VideoCardProps) {
  const { title, description, youtube_url } = video
  const id = youtubeId(youtube_url)

  return (
    <article className={`${card.card} ${styles.card}`}>
      <div className={styles.screen}>
        {!id && <p>Deze video kan niet worden afgespeeld.</p>}
        {id && isPlaying && <Player id={id} title={title} />}
        {id && !isPlaying && <VideoPoster title={title} place={place} onPlay={onPlay} />}
      </div>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>{description}</p>
        {/* Not every player that stays empty can be told from one that plays. */}
        {id && isPlaying && (
          <a
            className="text-link"
            href={`https://www.youtube.com/watch?v=${id}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            Zie je niets? Bekijk de video op YouTube
            <span className="visually-hidden"> (opent in een nieuw tabblad)</span>
          </a>
        )}
      </div>
    </article>
  )
}

function Player({ id, title }: { id: string; title: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (!hasFailed) return <VideoPlayer id={id} title={title} onFailed={() => setHasFailed(true)} />

  return (
    <div className={styles.failed} role="alert">
      <p>De video kon niet worden geladen. Misschien houdt je netwerk YouTube tegen.</p>
      <Button variant="secondary" icon={<RefreshCw size={17} aria-hidden="true" />} onClick={() => setHasFailed(false)}>
        Opnieuw proberen
      </Button>
    </div>
  )
}
