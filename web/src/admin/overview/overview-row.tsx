import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './overview.module.css'

type OverviewRowProps = {
  Icon: LucideIcon
  tone?: 'err' | 'wait' | 'points' | undefined
  title: string
  detail: ReactNode
  /** Where it leads, when there is a page for it. */
  href?: string | undefined
  /** What can be done about it here. */
  act?: ReactNode
}

export function OverviewRow({ Icon, tone, title, detail, href, act }: OverviewRowProps) {
  const content = (
    <>
      <span className={`icon-tile ${tone ? `tone-${tone}` : ''}`}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="breaks">
        <span className="name strong">{title}</span>
        <span className="block muted text-1">{detail}</span>
      </span>
      {act}
      {href && <ChevronRight size={18} aria-hidden="true" />}
    </>
  )
  return (
    <li>
      {href ? (
        <Link to={href} className={styles.row}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  )
}

export function RowSkeletons() {
  return Array.from({ length: 3 }, (_, row) => (
    <div key={row} className={styles.row}>
      <Skeleton width={40} height={40} radius={10} />
      <span className="stack gap-2">
        <Skeleton width="50%" />
        <Skeleton width="70%" height={12} />
      </span>
    </div>
  ))
}
