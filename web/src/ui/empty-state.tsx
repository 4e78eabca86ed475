import type { ReactNode } from 'react'
import { Coin } from './coin.tsx'
import { HardToSoft } from './hard-to-soft.tsx'
import styles from './states.module.css'

type EmptyStateProps = {
  title: string
  text?: string
  /** One link or button to go on with. */
  action?: ReactNode
  picture?: 'soft' | 'coin'
}

export function EmptyState({ title, text, action, picture = 'soft' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture === 'soft' ? (
        <span className={styles.picture}>
          <HardToSoft />
        </span>
      ) : (
        <span className={styles.coin}>
          <Coin size={36} />
        </span>
      )}
      <h2 className="as-h3">{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
