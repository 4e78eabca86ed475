import type { Member } from '@portal/contract/member'
import type { RefObject } from 'react'
import card from '../../ui/card.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MemberBadges } from './member-badges.tsx'
import styles from './member-page.module.css'
import { MemberPoints } from './member-points.tsx'

type MemberHeadProps = {
  /** Undefined while he is on his way. */
  member: Member | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

/** Who a member is. */
export function MemberHead({ member, heading }: MemberHeadProps) {
  return (
    <header className={`${card.card} ${styles.head}`}>
      <div className={styles.who}>
        <h1 ref={heading} tabIndex={-1}>
          {member?.name ?? 'Lid'}
        </h1>
        {member ? <p>{member.email}</p> : <Skeleton width={220} />}
      </div>
      <div className={styles.facts}>
        {member ? (
          <>
            <MemberBadges {...member} />
            <MemberPoints credits={member.credits} />
          </>
        ) : (
          <Skeleton width={220} height={28} />
        )}
      </div>
    </header>
  )
}
