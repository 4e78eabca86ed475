import { type CaseRow, caseStates } from '@portal/contract/cases'
import { Check, CircleAlert, Clock, MessageCircleQuestionMark } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

type CaseStateProps = { of: Pick<CaseRow, 'state' | 'is_late'> & { settled_at?: string | null } }

/** Whether the desk has it, red when for too long; or a member, or nobody any more. */
export function CaseState({ of: { state, is_late: isLate, settled_at: settledAt = null } }: CaseStateProps) {
  if (settledAt !== null)
    return (
      <Badge tone="ok" icon={<Check aria-hidden="true" />}>
        Afgehandeld
      </Badge>
    )
  if (state === 'wacht')
    return (
      <Badge tone="plain" icon={<MessageCircleQuestionMark aria-hidden="true" />}>
        {caseStates.wacht}
      </Badge>
    )
  return isLate ? (
    <Badge tone="error" icon={<CircleAlert aria-hidden="true" />}>
      Te laat
    </Badge>
  ) : (
    <Badge tone="wait" icon={<Clock aria-hidden="true" />}>
      {caseStates.open}
    </Badge>
  )
}
