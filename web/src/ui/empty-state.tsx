import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Coin } from './coin.tsx'
import styles from './states.module.css'

// Few places are empty; and without its picture such a place still says what to do.
const HardToSoft = lazy(() =>
  import('./hard-to-soft.tsx').then(
    (part): { default: ComponentType } => ({ default: part.HardToSoft }),
    () => ({ default: (): ReactNode => null }),
  ),
)

type EmptyStateProps = {
  title: string
  text?: string
  /** One thing to do next. */
  action?: ReactNode
  picture?: 'soft' | 'coin'
  /** In one line beside its picture, where something else has to stay in sight. */
  compact?: boolean
}

/** Nothing to show: why, and what to do next. */
export function EmptyState({ title, text, action, picture = 'soft', compact }: EmptyStateProps) {
  return (
    <div className={styles.state} data-compact={compact || undefined}>
      {picture === 'soft' ? (
        <span className={styles.picture}>
          <Suspense>
            <HardToSoft />
          </Suspense>
        </span>
      ) : (
        <span className={styles.coin}>
          <Coin size={36} />
        </span>
      )}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
