import type { RegistrationPoints } from '@portal/contract/gift-shop'
import { Ban, Check, Clock } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './points-table.module.css'

type PointsStatusProps = { points: Pick<RegistrationPoints, 'status' | 'credits'> }

/** How the points of a registration stand now. */
export function PointsStatus({ points: { status, credits } }: PointsStatusProps) {
  if (status === 'credited') {
    return (
      <Badge tone="ok" icon={<Check aria-hidden="true" />}>
        + {formatNumber(credits)} punten
      </Badge>
    )
  }
  const { tone, text, Icon } = status === 'pending' ? pending : refused
  return (
    <div className={styles.status}>
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {text}
      </Badge>
      <span className={styles.note}>{formatNumber(credits)} punten</span>
    </div>
  )
}

const pending = { tone: 'wait', text: 'In behandeling', Icon: Clock } as const
const refused = { tone: 'error', text: 'Geweigerd', Icon: Ban } as const
