import type { Member } from '@portal/contract/member'
import { roleNames, verifiedName } from '@portal/contract/staff-words'
import { Check, Clock, ShieldCheck } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Coin } from '../../ui/coin.tsx'
import styles from './member-facts.module.css'

/** Whether a member's address is verified, and what the member may do as staff. */
export function MemberBadges({ isVerified, ...member }: Pick<Member, 'isVerified' | 'isAdmin' | 'roles'>) {
  return (
    <span className={styles.badges}>
      {isVerified ? (
        <Badge tone="ok" icon={<Check aria-hidden="true" />}>
          {verifiedName(isVerified)}
        </Badge>
      ) : (
        <Badge tone="wait" icon={<Clock aria-hidden="true" />}>
          {verifiedName(isVerified)}
        </Badge>
      )}
      {member.roles.map((role) => (
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
    <span className={styles.points}>
      <Coin size={20} />
      <span>
        <strong>{formatNumber(credits)}</strong>{' '}
        <span className={inColumn ? 'visually-hidden' : undefined}>punten</span>
      </span>
    </span>
  )
}
