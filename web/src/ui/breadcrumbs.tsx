import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'

type BreadcrumbsProps = {
  parent: ReactNode
  current: ReactNode
}

export function Breadcrumbs({ parent, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Kruimelpad">
      <ol className={`row gap-2 muted text-2 ${styles.list}`}>
        <li className="row gap-2">{parent}</li>
        <li className="row gap-2">
          <ChevronRight size={15} aria-hidden="true" />
          {/* What does not fit is in the heading below it. */}
          <span aria-current="page" className="ellipsis">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  )
}
