import { settings } from '../../lib/page-settings.ts'
import styles from './demo-bar.module.css'

/** Says in the demo that its own staff come in by a password alone. */
export function DemoBar() {
  if (!settings.demo_skips_second_factor) return null
  return (
    <p className={styles.bar}>
      <strong>Demo.</strong> Demo-accounts komen hier zonder tweede stap binnen, totdat ze er een instellen.
    </p>
  )
}
