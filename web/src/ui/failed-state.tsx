import { CloudOff, RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import { failureText } from './failure-text.ts'
import styles from './states.module.css'

type FailedStateProps = {
  title: string
  /** Why. An answer of the server tells more than any text of the page. */
  error?: unknown
  /** What to say when there was no answer. */
  text?: string
  onRetry: () => void
  busy?: boolean
  compact?: boolean
}

export function FailedState({ title, error, text, onRetry, busy, compact }: FailedStateProps) {
  return (
    <div className={styles.state} data-compact={compact || undefined} role="alert">
      <span className={`${styles.failed} tone-err`}>
        <CloudOff size={26} aria-hidden="true" />
      </span>
      <h2 className="as-h3">{title}</h2>
      <p>{failureText(error, text)}</p>
      <div className={styles.action}>
        <Button variant="secondary" icon={<RefreshCw size={17} aria-hidden="true" />} busy={busy} onClick={onRetry}>
          Opnieuw proberen
        </Button>
      </div>
    </div>
  )
}
