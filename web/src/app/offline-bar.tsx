import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styles from './offline-bar.module.css'

/** Says that there is no connection, for as long as that lasts. */
export function OfflineBar() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine)

  return (
    <div role="status">
      {!online && (
        <p className={styles.bar}>
          <WifiOff size={20} aria-hidden="true" />
          <span>
            <strong>Geen verbinding.</strong> Wat je hebt ingevuld blijft staan.
          </span>
        </p>
      )}
    </div>
  )
}

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
