import type { Registration } from '@portal/contract/registrations'
import { Check, Clock } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/badge.tsx'

type PointsStatusProps = { registration: Pick<Registration, 'credits' | 'synced_sparco'> }

/** Whether the points of a registration have arrived (spec §4). */
export function PointsStatus({ registration: { credits, synced_sparco } }: PointsStatusProps) {
  if (!synced_sparco) {
    return (
      <Badge tone="wait" icon={<Clock aria-hidden="true" />}>
        In behandeling
      </Badge>
    )
  }
  return (
    <Badge tone="ok" icon={<Check aria-hidden="true" />}>
      + {formatNumber(credits)} punten
    </Badge>
  )
}
