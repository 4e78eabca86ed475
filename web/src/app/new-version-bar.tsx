import { RefreshCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newVersion, openNewVersion, startServiceWorker } from '../lib/service-worker.ts'
import { Button } from '../ui/button.tsx'
import styles from './offline-bar.module.css'

/** Offers a newer version of the portal. Nothing changes until the member asks for it; drafts and the queue survive it. */
export function NewVersionBar() {
  const newer = useSyncExternalStore(newVersion.watch, newVersion.read, () => null)
  // It takes over once a registration that is being sent has its answer.
  const [opening, setOpening] = useState<ServiceWorker | null>(null)
  useEffect(startServiceWorker, [])

  function open(worker: ServiceWorker) {
    setOpening(worker)
    openNewVersion(worker)
  }

  return (
    <div role="status">
      {newer && (
        <p className={styles.bar}>
          <span>
            <strong>Er is een nieuwe versie.</strong> Wat je hebt ingevuld, blijft staan.
          </span>
          <Button
            variant="secondary"
            icon={<RefreshCw size={18} aria-hidden="true" />}
            busy={opening === newer}
            onClick={() => open(newer)}
          >
            Vernieuwen
          </Button>
        </p>
      )}
    </div>
  )
}
