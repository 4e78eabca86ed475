import { Droplets, Gauge, type LucideIcon, Package, Play, ShieldCheck, Waves, Wrench } from 'lucide-react'
import styles from './video-poster.module.css'

// What a video is about, as far as its title tells.
const subjects: [RegExp, LucideIcon][] = [
  [/zout/i, Package],
  [/spoel|afvoer/i, Waves],
  [/hardheid|instellen|meten/i, Gauge],
  [/beveilig|garantie|veilig/i, ShieldCheck],
  [/onderhoud|aansluit|plaats|install|monteren/i, Wrench],
]

// Light and dark take turns, also where two stand side by side.
const tones = ['mist', 'lime', 'deep'] as const

type VideoPosterProps = {
  title: string
  /** Its place in the list: neighbours have another tone. */
  place: number
  onPlay: () => void
}

/** What stands in the place of a player until it is wanted: what the video is about, behind the button. */
export function VideoPoster({ title, place, onPlay }: VideoPosterProps) {
  const Subject = subjects.find(([words]) => words.test(title))?.[1] ?? Droplets

  return (
    <button
      type="button"
      className={styles.poster}
      data-tone={tones[place % tones.length]}
      aria-label={`Video afspelen: ${title}`}
      onClick={onPlay}
    >
      <Lines place={place} />
      <Subject className={styles.subject} strokeWidth={1} aria-hidden="true" />
      <span className={styles.play}>
        <Play size={28} aria-hidden="true" />
      </span>
    </button>
  )
}

// Soft water, flowing a little differently on every poster.
function Lines({ place }: { place: number }) {
  const bend = 14 + ((place * 11) % 26)
  return (
    <svg className={styles.lines} viewBox="0 0 320 180" preserveAspectRatio="none" aria-hidden="true">
      {[36, 62, 88, 114, 140].map((y) => (
        <path key={y} d={`M-10 ${y}c60 ${-bend} 100 ${bend} 170 0s110 ${-bend} 170 0`} />
      ))}
    </svg>
  )
}
