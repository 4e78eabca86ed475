import { WifiOff } from 'lucide-react'
import { useIsOnline } from '../ui/use-is-online.ts'
import styles from './offline-bar.module.css'

/** Says that there is no connection, for as long as that lasts. */
export function OfflineBar() {
  const online = useIsOnline()

  return (
    <div role="status">
      {!online && (
        <p className={styles.bar}>
          <WifiOff size={20} aria-hidden="true" />
          <span>
            <strong>Geen verbinding.</strong> Wat je hebt ingevuld, blijft staan.
          </span>
        </p>
      )}
    </div>
  )
}
