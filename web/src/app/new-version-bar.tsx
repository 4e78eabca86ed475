import { RefreshCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newVersion, openNewVersion, startServiceWorker } from '../lib/service-worker.ts'
import { Button } from '../ui/button.tsx'
import styles from './offline-bar.module.css'

/** Offers a newer version of the portal. Nothing changes until the member asks for it; drafts and the queue survive it. */
export function NewVersionBar() {
  const newer = useSyncExternalStore(newVersion.watch, newVersion.read, () => null)
  // A registration that is being sent is waited for.
  const [isOpening, setIsOpening] = useState(false)
  useEffect(startServiceWorker, [])

  function open(worker: ServiceWorker) {
    setIsOpening(true)
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
            busy={isOpening}
            onClick={() => open(newer)}
          >
            Vernieuwen
          </Button>
        </p>
      )}
    </div>
  )
}
