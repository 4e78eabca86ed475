import { Play } from 'lucide-react'
import styles from './video-poster.module.css'

const crystals = [
  [38, 52, 0],
  [74, 34, 23],
  [60, 86, 46],
  [28, 112, 69],
  [92, 118, 92],
  [66, 144, 115],
  [104, 66, 138],
] as const

type VideoPosterProps = {
  title: string
  /** Its place in the list: every poster lies a little differently. */
  place: number
  onPlay: () => void
}

/** What stands in the place of a player until it is wanted: lime that turns soft behind the button. */
export function VideoPoster({ title, place, onPlay }: VideoPosterProps) {
  return (
    <button type="button" className={styles.poster} aria-label={`Video afspelen: ${title}`} onClick={onPlay}>
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g fill="var(--petrol-600)">
          {crystals.map(([x, y, turn]) => (
            <rect
              key={turn}
              x={-7}
              y={-7}
              width="14"
              height="14"
              rx="3"
              transform={`translate(${x} ${lowered(y, place)}) rotate(${turn + place * 37})`}
            />
          ))}
        </g>
        <g fill="none" stroke="var(--petrol-600)" strokeWidth="4" strokeLinecap="round">
          {[54, 78, 102, 126].map((y) => (
            <path key={y} d={`M${208 + ((place * y) % 17)} ${y}c14-9 24 9 38 0s24 9 38 0`} />
          ))}
        </g>
      </svg>
      <span className={styles.play}>
        <Play size={28} aria-hidden="true" />
      </span>
    </button>
  )
}

// What sinks out of the picture, which is 180 high, comes in again at the top.
function lowered(y: number, place: number): number {
  return 24 + ((y + place * 47) % 132)
}
