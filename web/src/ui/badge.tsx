import type { ReactNode } from 'react'
import styles from './badge.module.css'

type BadgeProps = { tone: 'ok' | 'wait' | 'error' | 'news' | 'action' | 'plain'; icon?: ReactNode; children: ReactNode }

/** A short status in a pill; its colour never stands alone. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
