import type { Video } from '@portal/contract/media'
import { youtubeId } from '@portal/contract/rules/youtube-address'
import { Droplets, Gauge, type LucideIcon, Package, Play, Plug, ShieldCheck, Waves, Wrench } from 'lucide-react'
import { storageUrl } from '../../lib/storage-url.ts'
import card from '../../ui/card.module.css'
import styles from './videos-page.module.css'
import { YoutubePlayer } from './youtube-player.tsx'

type VideoCardProps = { video: Video; place: number; isPlaying: boolean; onPlay: () => void }

/** A video with its title and description. YouTube gets no request before a member plays it. */
export function VideoCard({ video, place, isPlaying, onPlay }: VideoCardProps) {
  const { title, description, youtube_url, poster_image } = video
  const id = youtubeId(youtube_url)

  return (
    <article className={`${card.card} ${styles.card}`}>
      <div className={styles.screen}>
        {!id && <p>Deze video kan niet worden afgespeeld.</p>}
        {id && isPlaying && <YoutubePlayer id={id} title={title} />}
        {id && !isPlaying && <VideoPoster title={title} image={poster_image} place={place} onPlay={onPlay} />}
      </div>
      <div className={styles.text}>
        <h2 className="as-h3">{title}</h2>
        <p className="above-2 muted text-2">{description}</p>
        {/* Some players stay empty in a way that the portal can't detect. */}
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

type Subject = { words: RegExp; name: string; Icon: LucideIcon; tone: 'mist' | 'lime' | 'deep' }

// What a video is about, by the words of its title.
const subjects: Subject[] = [
  { words: /zout/i, name: 'Zout', Icon: Package, tone: 'lime' },
  { words: /spoel|afvoer/i, name: 'Spoelen', Icon: Waves, tone: 'mist' },
  { words: /hardheid|instellen|meten/i, name: 'Instellen', Icon: Gauge, tone: 'lime' },
  { words: /beveilig|garantie|veilig/i, name: 'Veiligheid', Icon: ShieldCheck, tone: 'deep' },
  { words: /onderhoud/i, name: 'Onderhoud', Icon: Wrench, tone: 'deep' },
  { words: /aansluit|plaats|install|monteren/i, name: 'Plaatsen', Icon: Plug, tone: 'mist' },
]

const anySubject = { name: 'Waterontharder', Icon: Droplets, tone: 'mist' } as const

type VideoPosterProps = Pick<VideoCardProps, 'place' | 'onPlay'> & { title: string; image: Video['poster_image'] }

/**
 * Stands in the place of a player until it is wanted, behind the play button: a picture, or else the subject in a word and a drawing.
 */
function VideoPoster({ title, image, place, onPlay }: VideoPosterProps) {
  const { name, Icon, tone } = subjects.find(({ words }) => words.test(title)) ?? anySubject

  return (
    <button type="button" className={styles.poster} data-tone={tone} onClick={onPlay}>
      <span className="visually-hidden">Video afspelen: {title}. </span>
      {image ? (
        <img className={styles.image} src={storageUrl(image)} alt="" loading="lazy" />
      ) : (
        <>
          <WaterLines place={place} />
          <span className={styles.name}>{name}</span>
          <Icon className={styles.subject} strokeWidth={1} aria-hidden="true" />
        </>
      )}
      <span className={styles.play}>
        <Play size={28} aria-hidden="true" />
      </span>
    </button>
  )
}

// Flowing water, a little different on every poster.
function WaterLines({ place }: { place: number }) {
  const bend = 14 + ((place * 11) % 26)
  return (
    <svg className={styles.lines} viewBox="0 0 320 180" preserveAspectRatio="none" aria-hidden="true">
      {[36, 62, 88, 114, 140].map((y) => (
        <path key={y} d={`M-10 ${y}c60 ${-bend} 100 ${bend} 170 0s110 ${-bend} 170 0`} />
      ))}
    </svg>
  )
}
