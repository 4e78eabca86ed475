import type { RegistrationPoints } from '@portal/contract/points'
import type { Registration } from '@portal/contract/registrations'
import { Ban, Check, Clock } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/badge.tsx'

type PointsStatusProps = Pick<RegistrationPoints, 'status' | 'credits'>

/** How far the points of a registration are (spec §4). */
export function PointsStatus({ status, credits }: PointsStatusProps) {
  const { tone, text, Icon } = badges[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {text(credits)}
    </Badge>
  )
}

type RegistrationStatusProps = { registration: Pick<Registration, 'synced_sparco' | 'credits'> }

/** The same of a registration in the list or on the dashboard, whose wire form does not tell a refusal apart. */
export function RegistrationStatus({ registration: { synced_sparco, credits } }: RegistrationStatusProps) {
  return <PointsStatus status={synced_sparco ? 'credited' : 'pending'} credits={credits} />
}

const badges = {
  pending: { tone: 'wait', text: () => 'In behandeling', Icon: Clock },
  credited: { tone: 'ok', text: (credits: number) => `+ ${formatNumber(credits)} punten`, Icon: Check },
  refused: { tone: 'error', text: () => 'Geweigerd', Icon: Ban },
} as const
