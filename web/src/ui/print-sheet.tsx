import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

/** A sheet of paper to hand over. It is not on the screen; while it is there, printing the page prints it instead. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <section data-print-sheet className={styles.sheet}>
      {children}
    </section>,
    document.body,
  )
}
