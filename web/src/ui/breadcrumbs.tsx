import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'

type BreadcrumbsProps = {
  /** The link to the page above this one. */
  parent: ReactNode
  /** The name of this page. */
  current: ReactNode
}

/** The way back up from a page: its parent, then the page itself. */
export function Breadcrumbs({ parent, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Kruimelpad">
      <ol className={styles.list}>
        <li>{parent}</li>
        <li>
          <ChevronRight size={15} aria-hidden="true" />
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
