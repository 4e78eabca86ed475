import { useRouterState } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useHasWaited } from '../lib/use-has-waited.ts'
import { useQueueNote } from '../device/use-note.ts'
import { useIsOnline } from '../ui/use-is-online.ts'
import styles from './offline-bar.module.css'

// A navigation that only waited to hear who is logged in goes on by itself a little earlier (lib/slow-network.ts).
const silentAfterMs = 5_000

// A guest's pages are forms. A member's own start from what the device kept, but for these.
const guestText = 'Wat je hebt ingevuld, blijft staan.'
const memberText =
  'Registreren kan gewoon: je apparaat bewaart het. Nieuws, veelgestelde vragen en je profiel openen weer met verbinding.'

/**
 * Says that there is no connection, or that a page does not come because the network is silent, for as long as that lasts.
 * `queueOf` is the member whose registrations may wait.
 */
export function OfflineBar({ queueOf }: { queueOf?: number | undefined }) {
  const online = useIsOnline()
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  const isSilent = useHasWaited(isLoading, silentAfterMs)
  const { waiting } = useQueueNote(queueOf ?? 0)

  return (
    <div role="status">
      {(!online || isSilent) && (
        <p className={styles.bar}>
          <WifiOff size={18} aria-hidden="true" />
          {online ? (
            <span>
              <strong>De verbinding antwoordt niet.</strong> De pagina komt zodra dat kan.
              {queueOf !== undefined && ' Registreren kan wel: zonder bereik bewaart je apparaat het.'}
            </span>
          ) : waiting > 0 ? (
            <span>
              <strong>Geen bereik.</strong> Je kunt gewoon blijven registreren.
            </span>
          ) : (
            <span>
              <strong>Geen verbinding.</strong> {queueOf === undefined ? guestText : memberText}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
