import { WifiOff } from 'lucide-react'
import { useQueueNote } from '../lib/use-queue-note.ts'
import { useIsOnline } from '../ui/use-is-online.ts'
import styles from './offline-bar.module.css'

/** Says that there is no connection, for as long as that lasts. `queueOf` is the member whose registrations may wait. */
export function OfflineBar({ queueOf = 0 }: { queueOf?: number }) {
  const online = useIsOnline()
  const { waiting } = useQueueNote(queueOf)

  return (
    <div role="status">
      {!online && (
        <p className={styles.bar}>
          <WifiOff size={18} aria-hidden="true" />
          {waiting > 0 ? (
            <span>
              <strong>Geen bereik.</strong> Je kunt gewoon blijven registreren.
            </span>
          ) : (
            <span>
              <strong>Geen verbinding.</strong> Wat je hebt ingevuld, blijft staan.
            </span>
          )}
        </p>
      )}
    </div>
  )
}
