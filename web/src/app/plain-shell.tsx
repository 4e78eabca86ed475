import type { ReactNode } from 'react'
import { OfflineBar } from './offline-bar.tsx'
import styles from './plain-shell.module.css'
import { contentId } from './skip-link.tsx'
import { useHeaderFit } from './use-header-fit.ts'
import { Wordmark } from './wordmark.tsx'

/** The smallest layout, for errors before the session is known. */
export function PlainShell({ children }: { children: ReactNode }) {
  const row = useHeaderFit()

  return (
    <>
      <header ref={row} className={styles.header}>
        <Wordmark />
      </header>
      <OfflineBar />
      <main id={contentId} className={styles.page}>
        {children}
      </main>
    </>
  )
}
