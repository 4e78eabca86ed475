import type { PointsLine } from '@portal/contract/gift-shop'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Ban, Check, Clock } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './points-table.module.css'

type PointsLineStatusProps = { line: Pick<PointsLine, 'kind' | 'credits' | 'reason'> }

/** What happened to the points of a registration, in plain words. */
export function PointsLineStatus({ line: { kind, credits, reason } }: PointsLineStatusProps) {
  if (kind === 'credited') {
    return (
      <Badge tone="ok" icon={<Check aria-hidden="true" />}>
        + {formatNumber(credits)} punten
      </Badge>
    )
  }
  if (kind === 'pending') {
    // A step that was taken, not how things stand: the line stays when the points have long arrived.
    return (
      <div className={styles.status}>
        <Badge tone="news" icon={<Clock aria-hidden="true" />}>
          In behandeling genomen
        </Badge>
        <span className={styles.note}>{formatNumber(credits)} punten</span>
      </div>
    )
  }
  return (
    <div className={styles.status}>
      <Badge tone="error" icon={<Ban aria-hidden="true" />}>
        Geweigerd
      </Badge>
      <p className={styles.note}>
        {reason} <Link to={webPaths.contact}>Contact</Link>
      </p>
    </div>
  )
}
