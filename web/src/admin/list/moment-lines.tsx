import styles from './cells.module.css'
import { momentParts } from './moment-text.ts'

/** A moment of the wire as a cell with two lines, in Dutch time: `20-11-2026` and `16.20 uur`. */
export function MomentLines({ moment }: { moment: string | null }) {
  if (!moment) return '–'
  const { day, month, year, hour, minute } = momentParts(moment)
  return (
    <time dateTime={moment} className={styles.lines}>
      {day}-{month}-{year}
      <small>
        {hour}.{minute} uur
      </small>
    </time>
  )
}
