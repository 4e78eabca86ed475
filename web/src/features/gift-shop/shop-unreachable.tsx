import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { CloudOff, RefreshCw } from 'lucide-react'
import { settings } from '../../lib/page-settings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './shop-unreachable.module.css'

/** Says that the shop can't be reached, with the two ways to go on: once more, or back into the portal. */
export function ShopUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <span className={styles.picture}>
        <CloudOff size={26} aria-hidden="true" />
      </span>
      <h2>De cadeaushop is nu niet bereikbaar</h2>
      <p className="muted">
        {settings.gift_shop_notice
          ? 'De cadeaushop is in onderhoud. Je ontvangt een e-mail zodra hij weer beschikbaar is.'
          : 'Probeer het over een paar minuten opnieuw.'}{' '}
        Je punten blijven staan.
      </p>
      <Button icon={<RefreshCw size={17} aria-hidden="true" />} onClick={onRetry}>
        Opnieuw proberen
      </Button>
      <p className={styles.back}>
        <Link to={webPaths.points}>Je punten in het portaal</Link>
        <Link to={webPaths.dashboard}>Naar het dashboard</Link>
      </p>
    </div>
  )
}
