import type { RegistrationState } from '@portal/contract/registrations-for-staff'
import { correctedName, registrationStateNames } from '@portal/contract/staff-words'
import { Ban, Check, CircleX, Clock, Pencil } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/badge.tsx'

type RegistrationStatusProps = { status: RegistrationState; credits: number; isCorrected: boolean }

/** How the points of a registration stand, and whether it was corrected. */
export function RegistrationStatus({ status, credits, isCorrected }: RegistrationStatusProps) {
  const { tone, Icon } = badges[status]
  return (
    <span className="wrap gap-1">
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {status === 'credited' ? `+ ${formatNumber(credits)} punten` : registrationStateNames[status]}
      </Badge>
      {isCorrected && (
        <Badge tone="news" icon={<Pencil aria-hidden="true" />}>
          {correctedName}
        </Badge>
      )}
    </span>
  )
}

const badges = {
  pending: { tone: 'wait', Icon: Clock },
  credited: { tone: 'ok', Icon: Check },
  refused: { tone: 'error', Icon: CircleX },
  withdrawn: { tone: 'plain', Icon: Ban },
} as const
