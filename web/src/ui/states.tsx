import { CloudOff, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Coin } from './coin.tsx'
import { HardToSoft } from './hard-to-soft.tsx'
import styles from './states.module.css'

type EmptyStateProps = {
  title: string
  text?: string
  /** One thing to do next. */
  action?: ReactNode
  picture?: 'soft' | 'coin'
}

/** Nothing to show: why, and what to do next. */
export function EmptyState({ title, text, action, picture = 'soft' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture === 'soft' ? (
        <HardToSoft />
      ) : (
        <span className={styles.coin}>
          <Coin size={36} />
        </span>
      )}
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

type FailedStateProps = { title: string; text?: string; onRetry: () => void; busy?: boolean }

/** Something could not be loaded: what, and the way out. */
export function FailedState({ title, text = 'Controleer je verbinding en probeer het opnieuw.', onRetry, busy }: FailedStateProps) {
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
