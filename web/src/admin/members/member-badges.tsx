import type { Member } from '@portal/contract/member'
import { Check, Clock, ShieldCheck } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import styles from './member-badges.module.css'

/** Whether a member's address is verified, and whether he is an administrator. */
export function MemberBadges({ isVerified, isAdmin }: Pick<Member, 'isVerified' | 'isAdmin'>) {
  return (
    <span className={styles.badges}>
      {isVerified ? (
        <Badge tone="ok" icon={<Check aria-hidden="true" />}>
          Geverifieerd
        </Badge>
      ) : (
        <Badge tone="wait" icon={<Clock aria-hidden="true" />}>
          Niet geverifieerd
        </Badge>
      )}
      {isAdmin && (
        <Badge tone="news" icon={<ShieldCheck aria-hidden="true" />}>
          Beheerder
        </Badge>
      )}
    </span>
  )
}
