import { initials } from '../../lib/initials.ts'
import styles from './cells.module.css'

/** Who it was, with the initials before the name; a dash when nobody knows. */
export function PersonName({ name }: { name: string | undefined }) {
  if (!name) return '–'
  return (
    <span className="inline gap-2">
      <span className={styles.initials} aria-hidden="true">
        {initials(name)}
      </span>
      {name}
    </span>
  )
}
