import type { ListedStatus } from '@portal/contract/registrations'
import { Ban, Check, Clock, Undo2 } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/badge.tsx'

type PointsStatusProps = { status: ListedStatus | 'moved'; credits: number }

/** How far the points of a registration are (spec §4), or that they went with it. */
export function PointsStatus({ status, credits }: PointsStatusProps) {
  const { tone, text, Icon } = badges[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {text(credits)}
    </Badge>
  )
}

const badges = {
  pending: { tone: 'wait', text: () => 'In behandeling', Icon: Clock },
  credited: {
    tone: 'ok',
    text: (credits: number) => `${credits < 0 ? '−' : '+'} ${formatNumber(Math.abs(credits))} punten`,
    Icon: Check,
  },
  refused: { tone: 'error', text: () => 'Geweigerd', Icon: Ban },
  moved: { tone: 'plain', text: () => 'Overgedragen', Icon: Undo2 },
  withdrawn: { tone: 'error', text: () => 'Ingetrokken', Icon: Undo2 },
} as const
