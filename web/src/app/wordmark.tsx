import { Link } from '@tanstack/react-router'
import { webPaths } from '@portal/contract/web-paths'
import { settings } from '../lib/page-settings.ts'
import styles from './wordmark.module.css'

type WordmarkProps = { to?: typeof webPaths.dashboard | typeof webPaths.login; className?: string }

export function Wordmark({ to = webPaths.dashboard, className }: WordmarkProps) {
  return (
    <Link to={to} className={[styles.wordmark, className].filter(Boolean).join(' ')}>
      <Mark />
      <strong className={styles.name}>{settings.provider}</strong>
      <span className={styles.product}>
        Installateurs-
        <wbr />
        portaal
      </span>
    </Link>
  )
}

// The colours are custom properties, so that a dark background can invert the logo.
export function Mark() {
  return (
    <svg className={styles.mark} width="36" height="36" viewBox="0 0 34 34" aria-hidden="true">
      <rect className={styles.tile} width="34" height="34" rx="10" />
      <path className={styles.bend} d="M6.5 11.25h9.25a6 6 0 0 1 6 6v1.5" fill="none" strokeWidth="4.5" />
      <path className={styles.bend} d="M18.25 17.1h7" strokeWidth="2.6" strokeLinecap="round" />
      <path
        className={styles.drop}
        d="M21.75 20.9c1.9 2.2 2.85 3.75 2.85 4.95a2.85 2.85 0 0 1-5.7 0c0-1.2.95-2.75 2.85-4.95Z"
      />
    </svg>
  )
}
