import type { Video } from '@portal/contract/media'
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
        {id && isPlaying && <VideoPlayer id={id} title={title} />}
        {id && !isPlaying && <VideoPoster title={title} place={place} onPlay={onPlay} />}
      </div>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>{description}</p>
      </div>
    </article>
  )
}
