import type { ReactNode } from 'react'
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
