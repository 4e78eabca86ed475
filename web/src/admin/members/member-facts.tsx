import type { Member } from '@portal/contract/member'
import { rolesOf } from '@portal/contract/roles'
import { roleNames, verifiedName } from '@portal/contract/staff-words'
import { Check, Clock, ShieldCheck } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Coin } from '../../ui/coin.tsx'

/** Whether a member's address is verified, and what the member may do as staff. */
export function MemberBadges({ isVerified, ...member }: Pick<Member, 'isVerified' | 'isAdmin' | 'roles'>) {
  return (
    <span className="wrap gap-2">
      {isVerified ? (
        <Badge tone="ok" icon={<Check aria-hidden="true" />}>
          {verifiedName(isVerified)}
        </Badge>
      ) : (
        <Badge tone="wait" icon={<Clock aria-hidden="true" />}>
          {verifiedName(isVerified)}
        </Badge>
      )}
      {rolesOf(member).map((role) => (
        <Badge key={role} tone="news" icon={<ShieldCheck aria-hidden="true" />}>
          {roleNames[role]}
        </Badge>
      ))}
    </span>
  )
}

/** The balance of a member; in a column of points only screen readers get the word. */
export function MemberPoints({ credits, inColumn = false }: { credits: number; inColumn?: boolean }) {
  return (
    <span className="row gap-2 tabular unbroken">
      <Coin size={20} />
      <span>
        <strong>{formatNumber(credits)}</strong>{' '}
        <span className={inColumn ? 'visually-hidden' : undefined}>punten</span>
      </span>
    </span>
  )
}
