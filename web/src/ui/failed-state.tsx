import { CloudOff, RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './states.module.css'

type FailedStateProps = { title: string; text?: string; onRetry: () => void; busy?: boolean }

/** Something could not be loaded: what, and the way out. */
export function FailedState({
  title,
  text = 'Controleer je verbinding en probeer het opnieuw.',
  onRetry,
  busy,
}: FailedStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.failed}>
        <CloudOff size={26} aria-hidden="true" />
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
      <div className={styles.action}>
        <Button variant="secondary" icon={<RefreshCw size={17} aria-hidden="true" />} busy={busy} onClick={onRetry}>
          Opnieuw proberen
        </Button>
      </div>
    </div>
  )
}
